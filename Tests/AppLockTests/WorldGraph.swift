import LockCore
import ModelChecker

@testable import LockModel

//   states    packed, in the order of a search by breadth; state 0 is the start
//   slots     their numbers plus one, by hash; 0 is empty
//   first     where the edges of a state begin, in the order in which the world gives its steps
//   targets   where an edge leads to
//   codes     what it is: the place of its happening among those of the state (8 bits), and above two bits
//             that say how it ends the process the effects before its crash (6 bits)

/// All states of a world, without the monitors of any property, and all its transitions.
///
/// It keeps no actions: what an edge is can be read off the state that it leaves.
struct WorldGraph {
  let world: LockWorld<WideLock>
  private(set) var states: [Words4] = []
  private(set) var first: [Int] = [0]
  private(set) var targets: [UInt32] = []
  private var codes: [UInt16] = []
  /// The edge by which a state was found.
  private var foundBy: [Int] = []
  private var slots: [UInt32] = []

  /// Nil if there are more than `most` states.
  init?(_ world: LockWorld<WideLock>, most: Int = .max) {
    self.world = world
    slots = Array(repeating: 0, count: 1 << 12)
    _ = number(of: world.pack(world.start), foundBy: -1)
    var own: [(target: Words4, code: UInt16)] = []
    var index = 0
    while index < states.count {
      own.removeAll(keepingCapacity: true)
      let before = world.unpack(states[index])
      var place = -1
      world.forEachStep(from: before) { action, after, _ in
        if action.crash == nil { place += 1 }
        let ends = after.world.process == .gone && before.world.process != .gone
        own.append((world.pack(after), Self.code(place, action.crash, ends: ends)))
      }
      for edge in own { add(edge.target, edge.code) }
      first.append(targets.count)
      guard states.count <= most else { return nil }
      index += 1
    }
    slots = []
  }

  /// The number of transitions.
  var transitions: Int { targets.count }

  /// Whether a state is among them. Slow.
  func contains(_ state: WorldState<WideLock>) -> Bool { states.contains(world.pack(state)) }

  /// How an edge ends the process.
  enum End {
    /// It does not.
    case none
    /// It is a kill or a reboot.
    case whole
    /// The process dies while it handles the event of the edge before, or the one before that.
    case crash(CrashPoint)
  }

  func end(of edge: Int) -> End {
    let effects = Int(codes[edge] >> 2) & 63
    return switch codes[edge] & 3 {
    case 0: .none
    case 1: .crash(CrashPoint(effects: effects, write: .none))
    case 2: .crash(CrashPoint(effects: effects, write: .kept))
    default: .whole
    }
  }

  /// The edges of a state.
  func edges(of state: Int) -> Range<Int> { first[state]..<first[state + 1] }

  /// The state that an edge leaves.
  func source(of edge: Int) -> Int {
    var low = 0
    var high = states.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if first[middle] <= edge { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// A shortest way from the start to a state, as edges.
  func way(to state: Int) -> [Int] {
    var way: [Int] = []
    var place = state
    while foundBy[place] >= 0 {
      way.append(foundBy[place])
      place = source(of: foundBy[place])
    }
    return way.reversed()
  }

  /// What an edge is, in the state that it leaves; nil if that state has no such edge.
  func action(_ edge: Int, in state: WorldState<WideLock>) -> WorldAction? {
    let code = codes[edge]
    var place = 0
    var found: Happening?
    world.forEachHappening(in: state.world) { happening in
      if place == code >> 8 { found = happening }
      place += 1
    }
    if case .crash(let crash) = end(of: edge) {
      return found.map { WorldAction($0, crash: crash) }
    }
    return found.map { WorldAction($0) }
  }

  private static func code(_ place: Int, _ crash: CrashPoint?, ends: Bool) -> UInt16 {
    let code = UInt16(place) << 8
    guard let crash else { return ends ? code | 3 : code }
    precondition(crash.effects < 64 && place < 256)
    return code | UInt16(crash.effects) << 2 | (crash.write == .kept ? 2 : 1)
  }

  private mutating func add(_ target: Words4, _ code: UInt16) {
    targets.append(UInt32(number(of: target, foundBy: targets.count)))
    codes.append(code)
  }

  /// Finds a state, or puts it at the end.
  private mutating func number(of state: Words4, foundBy edge: Int) -> Int {
    if states.count * 2 >= slots.count { grow() }
    var slot = Int(truncatingIfNeeded: state.hashWord) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if states[number] == state { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    states.append(state)
    foundBy.append(edge)
    slots[slot] = UInt32(states.count)
    return states.count - 1
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 4)
    for (number, state) in states.enumerated() {
      var slot = Int(truncatingIfNeeded: state.hashWord) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }
}
