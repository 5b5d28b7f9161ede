import LockCore
import ModelChecker
import TestSupport

@testable import LockModel

/// A random run over states that are never packed: true ages far past every limit, real generations.
///
/// Each walk has a taste of its own for some kinds of happening, and never does others, so that many walks
/// reach more than one long one that likes all the same: where nobody loses the PIN, the rest goes deep.
/// What earlier walks fired seldom may be given: a walk takes such a step nearly always when there is one.
struct Walk<L: LockCodec> {
  let world: LockWorld<L>
  private(set) var state: WorldState<L>
  /// The predicates of all steps, those before the start included.
  private(set) var sets: [PredicateSet]
  private(set) var actions: [WorldAction] = []
  private var random: SplitMix64
  private let weights: [Int]

  init(
    _ world: LockWorld<L>, from start: WorldState<L>? = nil,
    lookingFor rare: Set<HappeningKind> = [], seed: UInt64
  ) {
    self.world = world
    state = start ?? world.start
    sets = world.prelude + [world.startPredicates]
    var random = SplitMix64(seed: seed)
    weights = HappeningKind.allCases.map { kind in
      let taste =
        switch kind {
        // What takes much away comes seldom, or nothing else would come to its end.
        case .kill, .reboot, .loseVerifier, .credentialClear, .logOut, .forgotPin:
          [0, 0, 0, 1][Int.random(in: 0...3, using: &random)]
        case .wrote, .readAnswer, .compared: 16
        default: [0, 0, 1, 4, 16][Int.random(in: 0...4, using: &random)]
        }
      return rare.contains(kind) ? 256 : taste
    }
    self.random = random
  }

  /// Takes one of the steps of the state.
  mutating func takeStep() {
    var total = 0
    var chosen: (WorldAction, WorldState<L>, PredicateSet)?
    world.forEachStep(from: state) { action, after, set in
      let weight = action.crash == nil ? weights[action.happening.kind.rawValue] : 1
      guard weight > 0 else { return }
      total += weight
      // Each step is the chosen one with a chance of its weight over the sum of all weights.
      if Int.random(in: 0..<total, using: &random) < weight { chosen = (action, after, set) }
    }
    guard let chosen else { return }
    actions.append(chosen.0)
    state = chosen.1
    sets.append(chosen.2)
  }

  mutating func takeSteps(_ count: Int) {
    for _ in 0..<count { takeStep() }
  }

  /// The actions so far, for a message.
  var text: String {
    actions.map { world.describe($0) }.map { action in
      let parameters = action.parameters.map { "\($0.name)=\($0.value)" }
      return ([action.name] + parameters).joined(separator: " ")
    }.joined(separator: " · ")
  }
}

/// A step as the search sees it, with its whole action.
struct PackedStep<Packed: PackedWorld>: Equatable {
  let action: WorldAction
  let packed: Packed
  let predicates: PredicateSet
}

/// The packed steps of a state, collected.
struct StepList<Packed: PackedWorld>: StepSink {
  private(set) var steps: [(kind: Int, packed: Packed, set: PredicateSet)] = []

  mutating func add(kind: Int, next: Packed, _ predicates: PredicateSet) {
    steps.append((kind, next, predicates))
  }
}

extension LockWorld {
  /// The steps that the search takes from a packed state.
  func searchSteps(
    of packed: Packed, _ scratch: inout Scratch
  ) -> [(kind: Int, packed: Packed, set: PredicateSet)] {
    var list = StepList<Packed>()
    addPackedSteps(from: packed, with: &scratch, to: &list)
    return list.steps
  }

  func packedSteps(of state: WorldState<L>) -> [PackedStep<Packed>] {
    var steps: [PackedStep<Packed>] = []
    forEachStep(from: state) { action, after, set in
      steps.append(PackedStep(action: action, packed: pack(after), predicates: set))
    }
    return steps
  }

  /// The first way in which `state` and what its packed form stands for go on differently, or nil.
  func difference(of state: WorldState<L>) -> String? {
    let packed = pack(state)
    let again = unpack(packed)
    if pack(again) != packed { return "packed again it is another state: \(again)" }
    return difference(of: state, from: again)
  }

  /// The first way in which two states go on differently, or nil.
  func difference(of state: WorldState<L>, from other: WorldState<L>) -> String? {
    let steps = packedSteps(of: state)
    let others = packedSteps(of: other)
    if steps.map(\.action) != others.map(\.action) { return "the actions differ" }
    for (step, other) in zip(steps, others) where step != other {
      let what = step.packed == other.packed ? "predicates" : "state"
      return "the \(what) after \(describe(step.action)) differs"
    }
    return nil
  }
}
