//   labels    [ predicates | kind ] ...                       what a step is but for its states
//   shapes    [ targets | label, place | label, place | ... ] the steps of a state but for what their targets are
//
// Thousands of states have steps of the same shape, and thousands of steps the same label. A place says which
// target of the state's record a step leads to: many steps of a state lead to the same one.

/// Which of a state's targets a step leads to: the lower bits of a step in a shape.
@usableFromInline
enum StepPlace {
  /// How many bits a place has.
  @inlinable @inline(__always) static var bits: UInt32 { 10 }
  /// Ones in those bits.
  @inlinable @inline(__always) static var mask: UInt32 { (1 &<< bits) &- 1 }
  /// The step leaves its state as it is. The targets have places from 1 on.
  @inlinable @inline(__always) static var stays: UInt32 { 0 }
  /// The last place of a target.
  @inlinable @inline(__always) static var last: UInt32 { mask &- 1 }
  /// A target beyond those that have places: the next one of the record.
  @inlinable @inline(__always) static var apart: UInt32 { mask }
  /// The most labels that there is room for beside a place.
  static var mostLabels: Int { 1 << Int(32 - bits) }
}

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
  private let labelPlaces = HashPlaces()
  /// The shapes: each has the number of its targets that have places, and then its steps, the label's number
  /// above the place.
  @usableFromInline let steps = GrowingBuffer<UInt32>(filler: 0)
  /// Where the steps of each shape begin; where the last one's end comes after.
  @usableFromInline let starts = GrowingBuffer<UInt32>(filler: 0)
  private var shapeCount = 0
  private let shapePlaces = HashPlaces()

  /// No shapes.
  init() { starts.reserve(1) }

  /// Bytes in use, room to grow included.
  var bytes: Int {
    labels.bytes + kinds.bytes + labelPlaces.bytes + steps.bytes + starts.bytes + shapePlaces.bytes
  }

  /// How many steps the shapes have.
  var stepCount: Int { Int(starts[shapeCount]) - shapeCount }

  /// There may soon be more labels than have room beside a place: a round adds some.
  var isFull: Bool { labelCount > StepPlace.mostLabels / 4 }

  /// Forgets all shapes.
  func removeAll() {
    labelCount = 0
    shapeCount = 0
    labelPlaces.removeAll()
    shapePlaces.removeAll()
  }

  /// The number of the shape with these steps; `hash` is one of their labels and places.
  func number(of wanted: ShapeSteps, _ hash: UInt64) -> Int {
    var place = shapePlaces.first(hash)
    while let shape = shapePlaces.number(at: place) {
      if shapePlaces.mayBe(shape, hash) && isShape(shape, wanted) { return shape }
      place = shapePlaces.next(place)
    }
    return add(wanted, hash)
  }

  private func isShape(_ shape: Int, _ wanted: ShapeSteps) -> Bool {
    let first = Int(starts[shape])
    guard Int(starts[shape + 1]) - first == wanted.count + 1,
      Int(steps[first]) == wanted.targets
    else { return false }
    let (steps, labels) = (steps.view.advanced(by: first &+ 1), labels.view)
    var step = 0
    while step < wanted.count {
      let entry = steps[step]
      let label = labels[Int(truncatingIfNeeded: entry &>> StepPlace.bits)]
      if entry & StepPlace.mask != wanted.places[step] || !label.isLike(wanted.label(of: step)) {
        return false
      }
      step = step &+ 1
    }
    return true
  }

  private func add(_ wanted: ShapeSteps, _ hash: UInt64) -> Int {
    let first = Int(starts[shapeCount])
    let end = first + 1 + wanted.count
    steps.reserve(end)
    steps[first] = UInt32(wanted.targets)
    for step in 0..<wanted.count {
      let label = number(of: wanted.label(of: step))
      precondition(label < StepPlace.mostLabels, "the steps of a round have too many labels")
      steps[first + 1 + step] = UInt32(label) << StepPlace.bits | wanted.places[step]
    }
    shapeCount += 1
    starts.reserve(shapeCount + 1)
    starts[shapeCount] = UInt32(end)
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
  /// The place of each step's target, and how many targets have one.
  @usableFromInline let places: BufferView<UInt32>
  @usableFromInline let targets: Int

  @inlinable @inline(__always)
  init(
    _ predicates: BufferView<PredicateSet>, _ kinds: BufferView<UInt16>, count: Int,
    places: BufferView<UInt32>, targets: Int
  ) {
    self.predicates = predicates
    self.kinds = kinds
    self.count = count
    self.places = places
    self.targets = targets
  }

  func label(of step: Int) -> StepLabel {
    StepLabel(predicates[step], kind: kinds[step] & StepFlags.kindMask)
  }
}

/// Finds numbers by hashes: open addressing, at most half full. In buffers, which nobody guards at each access.
struct HashPlaces: ~Copyable {
  private let numbers = GrowingBuffer<UInt32>(filler: 0)
  /// The lower halves of the hashes: there are never more places than they can name.
  private let hashes = GrowingBuffer<UInt32>(filler: 0)
  private let count = Cell(0)

  /// Places for no numbers yet.
  init() { numbers.reserve(64) }

  /// Bytes in use.
  var bytes: Int { numbers.bytes + hashes.bytes }

  /// Where the search for a hash begins.
  func first(_ hash: UInt64) -> Int { first(UInt32(truncatingIfNeeded: hash)) }

  private func first(_ hash: UInt32) -> Int {
    Int(truncatingIfNeeded: hash) & (numbers.capacity - 1)
  }

  func next(_ place: Int) -> Int { (place + 1) & (numbers.capacity - 1) }

  /// The number in a place; nil if it is empty.
  func number(at place: Int) -> Int? {
    let entry = numbers[place]
    return entry == 0 ? nil : Int(entry) - 1
  }

  /// Whether the hash of `number` looks like `hash`.
  func mayBe(_ number: Int, _ hash: UInt64) -> Bool {
    hashes[number] == UInt32(truncatingIfNeeded: hash)
  }

  /// Adds `number`, which must be the next one.
  func add(_ number: Int, _ hash: UInt64) {
    hashes.reserve(number + 1)
    hashes[number] = UInt32(truncatingIfNeeded: hash)
    count.value = number + 1
    if count.value * 2 > numbers.capacity {
      empty()
      // Twice as many places: that many is a power of two again.
      numbers.reserve(numbers.capacity * 2)
      for old in 0..<count.value { put(old) }
    } else {
      put(number)
    }
  }

  /// Forgets all numbers.
  func removeAll() {
    count.value = 0
    empty()
  }

  private func empty() {
    for place in 0..<numbers.capacity { numbers[place] = 0 }
  }

  private func put(_ number: Int) {
    var place = first(hashes[number])
    while numbers[place] != 0 { place = next(place) }
    numbers[place] = UInt32(number + 1)
  }
}
