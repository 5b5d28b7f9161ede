import ModelChecker

/// Two jugs of 3 and 5 litres, a tap and a drain; the puzzle asks for 4 litres.
struct Jugs: ToyModel {
  struct State: Hashable {
    var small = 0
    var big = 0
  }
  enum Action: CaseIterable {
    case fillSmall, fillBig, emptySmall, emptyBig, smallToBig, bigToSmall
  }

  let initialStates = [State()]
  let packedBits = 5

  func steps(from state: State) -> [(Action, State)] {
    let up = min(state.small, 5 - state.big)
    let down = min(state.big, 3 - state.small)
    return [
      (.fillSmall, State(small: 3, big: state.big)),
      (.fillBig, State(small: state.small, big: 5)),
      (.emptySmall, State(small: 0, big: state.big)),
      (.emptyBig, State(small: state.small, big: 0)),
      (.smallToBig, State(small: state.small - up, big: state.big + up)),
      (.bigToSmall, State(small: state.small + down, big: state.big - down)),
    ]
  }

  let predicates = [PredicateDescription("solved", "the big jug holds four litres")]

  func predicates(atStart state: State) -> PredicateSet {
    var set = PredicateSet()
    set.insert(0, if: state.big == 4)
    return set
  }

  func pack(_ state: State) -> UInt64 {
    var packer = BitPacker<UInt64>()
    packer.write(UInt8(state.small), bits: 2)
    packer.write(UInt8(state.big), bits: 3)
    return packer.packed
  }

  func unpack(_ packed: UInt64) -> State {
    var reader = BitUnpacker(packed)
    return State(small: Int(reader.read(bits: 2)), big: Int(reader.read(bits: 3)))
  }
}

/// Philosophers around a table; each takes the left fork first, so that all can wait for ever.
struct Philosophers: ToyModel {
  enum Seat: UInt8, Hashable { case thinks, hasLeft, eats }
  struct State: Hashable { var seats: [Seat] }
  enum Action: Equatable {
    case takeLeft(Int)
    case takeRight(Int)
    case putDown(Int)
  }

  let count: Int
  var initialStates: [State] {
    [State(seats: [Seat](repeating: .thinks, count: count))]
  }
  var packedBits: Int { 2 * count }

  func steps(from state: State) -> [(Action, State)] {
    var steps: [(Action, State)] = []
    for seat in 0..<count {
      let right = (seat + 1) % count
      var next = state
      switch state.seats[seat] {
      case .thinks:
        // The left fork of this seat is the right one of the seat before.
        guard state.seats[(seat + count - 1) % count] != .eats else { continue }
        next.seats[seat] = .hasLeft
        steps.append((.takeLeft(seat), next))
      case .hasLeft:
        guard state.seats[right] == .thinks else { continue }
        next.seats[seat] = .eats
        steps.append((.takeRight(seat), next))
      case .eats:
        next.seats[seat] = .thinks
        steps.append((.putDown(seat), next))
      }
    }
    return steps
  }

  func pack(_ state: State) -> UInt64 {
    var packer = BitPacker<UInt64>()
    for seat in state.seats { packer.write(seat.rawValue, bits: 2) }
    return packer.packed
  }

  func unpack(_ packed: UInt64) -> State {
    var reader = BitUnpacker(packed)
    return State(
      seats: (0..<count).map { _ in Seat(rawValue: reader.read(UInt8.self, bits: 2)) ?? .thinks })
  }
}

/// Peterson's mutual exclusion of two processes.
struct Peterson: ToyModel {
  struct State: Hashable {
    /// 0 idle, 1 has raised the flag, 2 waits, 3 in the critical section.
    var places: [Int] = [0, 0]
    var turn = 0
  }
  enum Action: Equatable {
    case raise(Int)
    case giveWay(Int)
    case enter(Int)
    case leave(Int)
  }

  /// Whether a process lets the other go first; without it both get in.
  var givesWay = true
  let initialStates = [State()]
  let packedBits = 5

  func steps(from state: State) -> [(Action, State)] {
    (0..<2).compactMap { process in
      var next = state
      let other = 1 - process
      switch state.places[process] {
      case 0:
        next.places[process] = 1
        return (.raise(process), next)
      case 1:
        next.places[process] = 2
        if givesWay { next.turn = other }
        return (.giveWay(process), next)
      case 2:
        guard state.places[other] == 0 || state.turn == process else { return nil }
        next.places[process] = 3
        return (.enter(process), next)
      default:
        next.places[process] = 0
        return (.leave(process), next)
      }
    }
  }

  let predicates = [
    PredicateDescription("first", "process 0 is in the critical section"),
    PredicateDescription("second", "process 1 is in the critical section"),
  ]

  func predicates(atStart state: State) -> PredicateSet {
    var set = PredicateSet()
    set.insert(0, if: state.places[0] == 3)
    set.insert(1, if: state.places[1] == 3)
    return set
  }

  func pack(_ state: State) -> UInt64 {
    UInt64(state.places[0] | state.places[1] << 2 | state.turn << 4)
  }

  func unpack(_ packed: UInt64) -> State {
    State(places: [Int(packed & 3), Int(packed >> 2 & 3)], turn: Int(packed >> 4))
  }
}

/// Two-phase commit of three resource managers, after Lamport's TwoPhase.tla.
struct TwoPhaseCommit: ToyModel {
  enum Manager: UInt8, Hashable { case working, prepared, committed, aborted }
  struct State: Hashable {
    var managers = [Manager](repeating: .working, count: 3)
    /// 0 undecided, 1 committed, 2 aborted.
    var coordinator = 0
    var heard: UInt8 = 0
    var sent: UInt8 = 0
    var commitSent = false
    var abortSent = false
  }
  enum Action: Equatable {
    case commit
    case abort
    case hear(Int)
    case prepare(Int)
    case chooseAbort(Int)
    case obeyCommit(Int)
    case obeyAbort(Int)
  }

  let initialStates = [State()]
  let packedBits = 16

  func steps(from state: State) -> [(Action, State)] {
    var steps: [(Action, State)] = []
    func take(_ action: Action, _ change: (inout State) -> Void) {
      var next = state
      change(&next)
      steps.append((action, next))
    }
    if state.coordinator == 0 && state.heard == 7 {
      take(.commit) {
        $0.coordinator = 1
        $0.commitSent = true
      }
    }
    if state.coordinator == 0 {
      take(.abort) {
        $0.coordinator = 2
        $0.abortSent = true
      }
    }
    for number in 0..<3 {
      let bit = UInt8(1) << UInt8(number)
      if state.coordinator == 0 && state.sent & bit != 0 {
        take(.hear(number)) { $0.heard |= bit }
      }
      if state.managers[number] == .working {
        take(.prepare(number)) {
          $0.managers[number] = .prepared
          $0.sent |= bit
        }
        take(.chooseAbort(number)) { $0.managers[number] = .aborted }
      }
      if state.commitSent { take(.obeyCommit(number)) { $0.managers[number] = .committed } }
      if state.abortSent { take(.obeyAbort(number)) { $0.managers[number] = .aborted } }
    }
    return steps
  }

  let predicates = [
    PredicateDescription("someCommitted", "a manager has committed"),
    PredicateDescription("someAborted", "a manager has aborted"),
  ]

  func predicates(atStart state: State) -> PredicateSet {
    var set = PredicateSet()
    set.insert(0, if: state.managers.contains(.committed))
    set.insert(1, if: state.managers.contains(.aborted))
    return set
  }

  func pack(_ state: State) -> Words2 {
    var packer = BitPacker<Words2>()
    for manager in state.managers { packer.write(manager.rawValue, bits: 2) }
    packer.write(UInt8(state.coordinator), bits: 2)
    packer.write(state.heard, bits: 3)
    packer.write(state.sent, bits: 3)
    packer.write(state.commitSent)
    packer.write(state.abortSent)
    return packer.packed
  }

  func unpack(_ packed: Words2) -> State {
    var reader = BitUnpacker(packed)
    var state = State()
    for number in 0..<3 {
      state.managers[number] = Manager(rawValue: reader.read(UInt8.self, bits: 2)) ?? .working
    }
    state.coordinator = Int(reader.read(bits: 2))
    state.heard = reader.read(UInt8.self, bits: 3)
    state.sent = reader.read(UInt8.self, bits: 3)
    state.commitSent = reader.readFlag()
    state.abortSent = reader.readFlag()
    return state
  }
}
