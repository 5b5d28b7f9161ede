//   starts      where the edges of each state begin
//   edges       [ of state 0 | of state 1 | ... ]     target and number of the label, 8 bytes
//   labels      the words that the numbers stand for: few, since most steps look alike

/// One step between two states: where it leads and what is true in it.
@frozen
@usableFromInline
struct LabelledEdge: BitwiseCopyable {
  /// The state after the step.
  @usableFromInline let target: UInt32
  /// The number of its label.
  @usableFromInline let label: UInt32

  @inlinable
  init(target: UInt32, label: UInt32) {
    self.target = target
    self.label = label
  }
}

/// The steps between the states of a search with their labels, noted while the search runs. Claims
/// about runs are decided on it.
@frozen
@usableFromInline
struct LabelGraph: ~Copyable {
  /// Per kind of action the bits that a step of it can have.
  @usableFromInline let masks: FlatBuffer<UInt64>
  /// Where the edges of each state begin.
  @usableFromInline var starts: StateLog<UInt32>
  /// The edges, state by state.
  @usableFromInline var edges: StateLog<LabelledEdge>
  /// The labels by their numbers.
  @usableFromInline var labels: [UInt64]
  /// The numbers of the labels plus one by their hash, 0 if there is none.
  @usableFromInline var slots: FlatBuffer<UInt32>
  /// The initial states and the labels of the steps that create them.
  @usableFromInline var initial: [LabelledEdge]
  /// The states from here on have edges that were not noted. Set at the end of the search.
  @usableFromInline var closed: Int
  /// Whether there is a claim that needs the graph.
  @usableFromInline let isWanted: Bool

  /// A graph without states.
  @usableFromInline
  init(_ plan: RunPlan?) {
    masks = FlatBuffer(plan?.masks ?? [], or: 0)
    starts = StateLog()
    edges = StateLog()
    labels = []
    slots = FlatBuffer(repeating: 0, count: 256)
    initial = []
    closed = 0
    isWanted = plan != nil
  }

  /// The kind of the step that is taken where there is none.
  @inlinable
  var stutter: Int { masks.count &- 1 }

  /// Bytes in use.
  @inlinable
  var bytes: Int { starts.bytes &+ edges.bytes &+ labels.count &* 16 }

  /// Makes room for `steps` more steps between states below `states`; false if there is none.
  @inlinable
  mutating func cover(_ states: Int, steps: Int) -> Bool {
    edges.count < Int(UInt32.max) &- steps && edges.reserve(steps)
      && starts.reserve(states &- starts.count)
  }

  /// Adds a step; its source is -1 for an initial state. There must be room.
  @inlinable @inline(__always)
  mutating func add(_ row: UInt64, _ kind: Int, from source: Int, to target: Int) {
    // An initial step is of no kind: what stands for atoms is what stuttering may have.
    let label = number(row & masks[source < 0 ? stutter : kind])
    let edge = LabelledEdge(target: UInt32(truncatingIfNeeded: target), label: label)
    if source < 0 {
      initial.append(edge)
      return
    }
    while starts.count <= source { starts.append(UInt32(truncatingIfNeeded: edges.count)) }
    edges.append(edge)
  }

  /// The number of a label.
  @inlinable @inline(__always)
  mutating func number(_ label: UInt64) -> UInt32 {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: Mixer.finish(label)) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return append(label) }
      if labels[Int(entry) &- 1] == label { return entry &- 1 }
      slot = (slot &+ 1) & mask
    }
  }

  /// Gives a new label its number.
  @inlinable @inline(never)
  mutating func append(_ label: UInt64) -> UInt32 {
    labels.append(label)
    if labels.count * 2 > slots.count {
      slots = FlatBuffer(repeating: 0, count: slots.count * 2)
      for number in labels.indices { fill(number) }
    } else {
      fill(labels.count - 1)
    }
    return UInt32(labels.count - 1)
  }

  /// Puts the number of a label into its slot.
  @usableFromInline
  func fill(_ number: Int) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: Mixer.finish(labels[number])) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(number + 1)
  }

  /// Ends the noting: all steps of the states below `expanded` were noted. False if there is no room for
  /// the end.
  mutating func close(expanded: Int, states: Int) -> Bool {
    closed = expanded
    // A state without an entry has no edge; a last entry says where the edges end.
    if !starts.reserve(states + 1 - starts.count) { return false }
    while starts.count <= states { starts.append(UInt32(truncatingIfNeeded: edges.count)) }
    return true
  }

  /// The positions of the edges of `state`; none of a state that is not known to be whole.
  @inline(__always)
  func range(_ state: Int) -> Range<Int> {
    if state >= closed { return 0..<0 }
    return Int(starts[state])..<Int(starts[state + 1])
  }
}
