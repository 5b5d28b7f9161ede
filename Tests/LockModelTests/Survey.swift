import LockCore
import ModelChecker
import TestSupport

@testable import LockModel

/// A plain walk over every reachable state of a model, without the checker: the simplest search there is,
/// to look at each state and to have counts that the checker can be held against.
struct Survey: Sendable {
  private(set) var states = 0
  private(set) var transitions = 0
  /// The predicates that were true in some step.
  private(set) var predicates = PredicateSet()
  private(set) var kinds: Set<Int> = []
  /// States that differ from what their packed form stands for, at most a few.
  private(set) var problems: [String] = []

  init<W: RealWorld>(_ real: W, seed: UInt64) {
    let world = real.itself
    var random = SplitMix64(seed: seed)
    var scratch = world.makeScratch()
    let start = world.pack(world.start)
    var seen: Set<W.L.Packed> = [start]
    var frontier = [start]
    for set in world.prelude + [world.startPredicates] { add(set) }
    while !frontier.isEmpty {
      var next: [W.L.Packed] = []
      for packed in frontier {
        states += 1
        let steps = world.searchSteps(of: packed, &scratch)
        for step in steps {
          transitions += 1
          kinds.insert(step.kind)
          add(step.set)
          if seen.insert(step.packed).inserted { next.append(step.packed) }
        }
        compare(packed, steps, world, using: &random)
      }
      frontier = next
    }
  }

  private mutating func add(_ set: PredicateSet) {
    predicates.low |= set.low
    predicates.high |= set.high
    predicates.top |= set.top
  }

  /// Compares the packed state's steps with those of a state in disguise that packs alike.
  private mutating func compare<L: RealLock>(
    _ packed: L.Packed, _ steps: [(kind: Int, packed: L.Packed, set: PredicateSet)],
    _ world: LockWorld<L>, using random: inout SplitMix64
  ) {
    guard problems.count < 5 else { return }
    let plain = world.unpack(packed)
    let disguised = world.disguised(plain, using: &random)
    if world.pack(plain) != packed { problems.append("packed again it is another: \(plain)") }
    if world.pack(disguised) != packed { problems.append("in disguise it is another: \(plain)") }
    var index = 0
    var isSame = true
    world.forEachStep(from: disguised) { action, after, set in
      isSame =
        isSame && index < steps.count && steps[index].kind == world.kind(of: action)
        && steps[index].set == set && steps[index].packed == world.pack(after)
      index += 1
    }
    if !isSame || index != steps.count {
      let difference = world.difference(of: plain, from: disguised) ?? "the packed steps differ"
      problems.append("\(difference): \(plain)")
    }
  }
}

/// The predicates that are true in some step of the first `most` states of a model.
func predicatesTrue<L: LockCodec>(in world: LockWorld<L>, most: Int) -> PredicateSet
where L.Packed: Hashable {
  var scratch = world.makeScratch()
  let start = world.pack(world.start)
  var seen: Set<L.Packed> = [start]
  var queue = [start]
  var all = PredicateSet()
  var next = 0
  while next < queue.count, next < most {
    for step in world.searchSteps(of: queue[next], &scratch) {
      all.low |= step.set.low
      all.high |= step.set.high
      all.top |= step.set.top
      if seen.insert(step.packed).inserted { queue.append(step.packed) }
    }
    next += 1
  }
  return all
}
