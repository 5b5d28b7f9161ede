//   labels    [ predicates | kind ] ...                   what a step is but for its states
//   shapes    [ label·2 + stays | label·2 + stays | ... ] the steps of a state but for their targets
//
// Thousands of states have steps of the same shape, and thousands of steps the same label.

/// What a step is but for its states.
@frozen
@usableFromInline
struct StepLabel: BitwiseCopyable {
  @usableFromInline let predicates: PredicateSet
  /// The kind of its action.
  @usableFromInline let kind: UInt16

  @inlinable @inline(__always)
  init(_ predicates: PredicateSet, kind: UInt16) {
    self.predicates = predicates
    self.kind = kind
  }

  /// A hash of a step with this label, on top of those before it.
  @inlinable @inline(__always)
  func fold(_ hash: UInt64, stays: UInt64) -> UInt64 {
    let word =
      predicates.low &* Mixer.first &+ (predicates.high &+ predicates.top) &* Mixer.second
      &+ (UInt64(truncatingIfNeeded: kind) &<< 1 | stays) &* Mixer.third
    return Mixer.fold(hash, word)
  }

  @inlinable @inline(__always)
  func isLike(_ other: StepLabel) -> Bool {
    predicates == other.predicates && kind == other.kind
  }
}

/// The shapes of the steps of states, each kept once. Only the thread that steers the search adds to them.
@usableFromInline
final class StepShapes {
  @usableFromInline let labels = GrowingBuffer(filler: StepLabel(PredicateSet(), kind: 0))
  /// The kinds of the labels again, which are read most.
  @usableFromInline let kinds = GrowingBuffer<UInt16>(filler: 0)
  private var labelCount = 0
  private var labelPlaces = HashPlaces()
  /// The steps of all shapes, each as its label's number times two, plus one if it leaves its state as it is.
  @usableFromInline let steps = GrowingBuffer<UInt32>(filler: 0)
  /// Where the steps of each shape begin; where the last one's end comes after.
  @usableFromInline let starts = GrowingBuffer<UInt32>(filler: 0)
  private var shapeCount = 0
  private var shapePlaces = HashPlaces()

  /// No shapes.
  init() { starts.reserve(1) }

  /// Bytes in use, room to grow included.
  var bytes: Int {
    labels.bytes + kinds.bytes + labelPlaces.bytes + steps.bytes + starts.bytes + shapePlaces.bytes
  }

  /// How many steps the shapes have.
  var stepCount: Int { Int(starts[shapeCount]) }

  /// Forgets all shapes.
  func removeAll() {
    labelCount = 0
    shapeCount = 0
    labelPlaces = HashPlaces()
    shapePlaces = HashPlaces()
  }

  /// The number of the shape with these steps; `hash` is that of ``StepLabel/fold(_:stays:)`` over all.
  func number(of wanted: ShapeSteps, _ hash: UInt64) -> Int {
    var place = shapePlaces.first(hash)
    while let shape = shapePlaces.number(at: place) {
      if shapePlaces.hashes[shape] == hash && isShape(shape, wanted) { return shape }
      place = shapePlaces.next(place)
    }
    return add(wanted, hash)
  }

  private func isShape(_ shape: Int, _ wanted: ShapeSteps) -> Bool {
    let first = Int(starts[shape])
    guard Int(starts[shape + 1]) - first == wanted.count else { return false }
    let (steps, labels) = (steps.view, labels.view)
    var step = 0
    while step < wanted.count {
      let entry = steps[first &+ step]
      let label = labels[Int(truncatingIfNeeded: entry &>> 1)]
      if !label.isLike(wanted.label(of: step)) || entry & 1 != wanted.stays(step) { return false }
      step = step &+ 1
    }
    return true
  }

  private func add(_ wanted: ShapeSteps, _ hash: UInt64) -> Int {
    let first = Int(starts[shapeCount])
    steps.reserve(first + wanted.count)
    for step in 0..<wanted.count {
      let label = number(of: wanted.label(of: step))
      steps[first + step] = UInt32(label) << 1 | wanted.stays(step)
    }
    shapeCount += 1
    starts.reserve(shapeCount + 1)
    starts[shapeCount] = UInt32(first + wanted.count)
    shapePlaces.add(shapeCount - 1, hash)
    return shapeCount - 1
  }

  private func number(of label: StepLabel) -> Int {
    let hash = Mixer.finish(label.fold(0, stays: 0))
    var place = labelPlaces.first(hash)
    while let number = labelPlaces.number(at: place) {
      if labels[number].isLike(label) { return number }
      place = labelPlaces.next(place)
    }
    labels.reserve(labelCount + 1)
    labels[labelCount] = label
    kinds.reserve(labelCount + 1)
    kinds[labelCount] = label.kind
    labelCount += 1
    labelPlaces.add(labelCount - 1, hash)
    return labelCount - 1
  }
}

/// The steps of one source of a block: some of those in its buffers.
@frozen
@usableFromInline
struct ShapeSteps {
  @usableFromInline let predicates: BufferView<PredicateSet>
  @usableFromInline let kinds: BufferView<UInt16>
  @usableFromInline let count: Int

  @inlinable @inline(__always)
  init(_ predicates: BufferView<PredicateSet>, _ kinds: BufferView<UInt16>, count: Int) {
    self.predicates = predicates
    self.kinds = kinds
    self.count = count
  }

  func label(of step: Int) -> StepLabel {
    StepLabel(predicates[step], kind: kinds[step] & StepFlags.kindMask)
  }

  func stays(_ step: Int) -> UInt32 { kinds[step] & StepFlags.stayFlag != 0 ? 1 : 0 }
}

/// Finds numbers by hashes: open addressing, at most half full.
struct HashPlaces {
  private var numbers: [UInt32] = Array(repeating: 0, count: 64)
  private(set) var hashes: [UInt64] = []

  /// Bytes in use.
  var bytes: Int { numbers.count * 4 + hashes.capacity * 8 }

  /// Where the search for a hash begins.
  func first(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (numbers.count - 1) }

  func next(_ place: Int) -> Int { (place + 1) & (numbers.count - 1) }

  /// The number in a place; nil if it is empty.
  func number(at place: Int) -> Int? {
    let entry = numbers[place]
    return entry == 0 ? nil : Int(entry) - 1
  }

  /// Adds `number`, which must be the next one.
  mutating func add(_ number: Int, _ hash: UInt64) {
    hashes.append(hash)
    if hashes.count * 2 > numbers.count {
      numbers = Array(repeating: 0, count: numbers.count * 2)
      for old in hashes.indices { put(old) }
    } else {
      put(number)
    }
  }

  private mutating func put(_ number: Int) {
    var place = first(hashes[number])
    while numbers[place] != 0 { place = next(place) }
    numbers[place] = UInt32(number + 1)
  }
}
