import LockCore
import PropertyTesting
import Testing

@testable import AppLock

/// A runtime on ports that have a fault or none.
struct PlainSystem: Sendable {
  let ports: PlainPorts
  private(set) var runtime: LockRuntime

  init(_ habits: PortHabits, isSlow: Bool = false) {
    ports = PlainPorts(habits, isSlow: isSlow)
    runtime = PlainSystem.runtime(habits.lockPolicy, ports)
  }

  private static func runtime(_ policy: LockPolicy, _ ports: PlainPorts) -> LockRuntime {
    LockRuntime(
      policy: policy,
      ports: LockPorts(
        clock: ports, authenticator: ports, screen: ports, store: ports, host: ports))
  }

  /// A new process on the same store.
  mutating func restart() {
    ports.endProcess()
    runtime = PlainSystem.runtime(runtime.policy, ports)
  }

  var isServed: Bool {
    do { return try runtime.protected { true } } catch { return false }
  }

  /// Everything that can be seen when nothing goes on.
  var whole: Whole {
    Whole(
      lock: runtime.underTest.lock.state, screen: runtime.screen, log: ports.log,
      record: ports.record)
  }

  struct Whole: Equatable, Sendable, CustomDebugStringConvertible {
    var lock: LockState
    var screen: ScreenState
    var log: PlainLog
    var record: StoredRecord?

    var debugDescription: String {
      let record = record.map {
        "\($0.session == nil ? "no session" : "a session"), tries \($0.attempts)"
      }
      return "\(lock.mode), \(screen), announced \(log.announced), told \(log.told), "
        + "failures \(log.failures), store: \(record ?? "nothing")"
    }
  }
}

extension PlainRuntime {
  var whole: PlainSystem.Whole {
    PlainSystem.Whole(lock: lock.state, screen: screen, log: seen, record: store.record)
  }
}

extension PortHabits {
  static let drawn = Generator<PortHabits> { draw in
    var habits = PortHabits()
    habits.policy = try draw(.int(in: 0...(PortHabits.policies.count - 1)))
    habits.prompt = try draw(.frequency((3, .always(.ok)), (2, .anyCase)))
    habits.unreadable = try draw(.frequency((3, .always(0)), (1, .int(in: 0...2))))
    habits.failingWrites = try draw(.frequency((3, .always(0)), (1, .int(in: 0...3))))
    habits.erase = try draw(.anyCase)
    habits.gate = try draw(.frequency((2, .always(.passes)), (1, .anyCase)))
    habits.failingOpens = try draw(.frequency((3, .always(0)), (1, .int(in: 0...3))))
    habits.answersTwice = try draw(.bool)
    return habits
  }
}

extension PortHabits {
  /// The fields that differ from those of new habits, as an expression.
  var swift: String {
    let changes = zip(Mirror(reflecting: self).children, Mirror(reflecting: PortHabits()).children)
      .filter { "\($0.value)" != "\($1.value)" }
      .map { mine, _ in
        "\(mine.label ?? ""): \(mine.value is Int || mine.value is Bool ? "" : ".")\(mine.value)"
      }
    return "PortHabits(\(changes.joined(separator: ", ")))"
  }
}

/// What any task may tell the runtime.
enum PlainInput: String, CaseIterable, Sendable {
  case becameActive, resignedActive, enteredBackground, enteredForeground, touched, askedToLock,
    triedAgain, timerFired, deviceLocked, deviceUnlocked, pushed, wentBack, recreated,
    askedForBiometrics, opened, askedToLogOut

  var input: LockInput {
    switch self {
    case .becameActive: .becameActive
    case .resignedActive: .resignedActive
    case .enteredBackground: .enteredBackground
    case .enteredForeground: .enteredForeground
    case .touched: .touched
    case .askedToLock: .askedToLock
    case .triedAgain: .triedAgain
    case .timerFired: .timerFired
    case .deviceLocked: .deviceLocked
    case .deviceUnlocked: .deviceUnlocked
    case .pushed: .pushed
    case .wentBack: .wentBack
    case .recreated: .recreated
    case .askedForBiometrics: .askedForBiometrics
    case .opened: .opened(Target(1, session: SessionID(1)))
    case .askedToLogOut: .askedToLogOut
    }
  }

  var weight: Int {
    switch self {
    case .becameActive, .askedToLock, .triedAgain: 8
    case .resignedActive, .enteredBackground, .enteredForeground, .deviceUnlocked: 4
    case .touched, .timerFired, .deviceLocked, .askedForBiometrics, .opened: 3
    case .pushed, .wentBack, .recreated, .askedToLogOut: 1
    }
  }
}

/// Several tasks at one runtime: what they are answered some order of the events explains.
@Suite(.serialized)
struct CallTests {
  typealias Calls = ConcurrentMachine<PlainSystem, PlainRuntime>

  static func machine(_ habits: Generator<PortHabits> = PortHabits.drawn) -> Calls {
    var machine = Calls(
      "calls of the runtime", startingWith: habits,
      line: { "let run = start(\($0.swift))" },
      system: { habits in
        let system = PlainSystem(habits, isSlow: true)
        system.runtime.tell(.launched(target: nil))
        system.runtime.tell(.becameActive)
        return system
      },
      reference: { habits in
        var reference = PlainRuntime(habits)
        reference.tell(.launched(target: nil))
        reference.settle()
        reference.tell(.becameActive)
        reference.settle()
        return reference
      })
    machine.meanwhile { $0.step() }
    machine.rule(
      "protected", weight: 40, call: { $0.isServed }, first: { $0.tell(.called) },
      reference: { $0.isOpen })
    machine.rule(
      "enterPin", weight: 10, drawing: .bool(3, in: 4),
      call: { $0.runtime.enterPin(PlainPorts.code(isRight: $1)) },
      reference: { $0.tell(.pinEntered, isRightCode: $1) })
    machine.rule(
      "pass", weight: 6, drawing: .pick([1, 999, 1000]), call: { $0.ports.pass($1) },
      reference: { $0.now += $1 })
    for input in PlainInput.allCases {
      machine.rule(
        input.rawValue, weight: input.weight, call: { $0.runtime.tell(input.input) },
        reference: { $0.tell(input.input.event) })
    }
    machine.finally(
      "whole", call: { $0.whole },
      reference: { reference in
        reference.settle()
        return reference.whole
      })
    return machine
  }

  @Test(
    "What two tasks are answered by one runtime, some order of their events through the core answers",
    .property(cases: 60))
  func twoTasks() async {
    await check(CallTests.machine(), repeats: 5, requiring: ["calls overlapped"])
  }
}

#if !DEBUG
  @Suite("Long: two tasks at one runtime", .serialized)
  struct LongCallTests {
    @Test("Many calls of two tasks, and of three, are explained", .property(cases: 150))
    func tasks() async {
      await check(CallTests.machine(), requiring: ["calls overlapped"])
      await check(
        CallTests.machine(), before: 0...3, atOnce: 1...3, tasks: 3, repeats: 5,
        requiring: ["calls overlapped"])
    }
  }
#endif
