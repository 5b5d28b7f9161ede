//   product states    [ number | monitors ] [ number | monitors ] ...     what the search finds and stores
//                          │
//   states            [ state of the model ] [ state of the model ] ...   each once
//   positions         [ record ] [ record ] ...                           where its steps are, if they are
//
// A state of the model that is met with four different monitors is kept, and its steps are made, once.

/// The states of a model below the product states of a search, by their numbers, with their steps as far
/// as they are kept. This part knows no model; ``NumberedStates`` adds its states.
@usableFromInline
class StateLayer {
  /// How many monitor bits there can be beside a number.
  @usableFromInline
  static var monitorRoom: Int { 32 }
  /// How many bits a number has.
  @usableFromInline
  static var numberBits: Int { 32 }
  /// Bytes that the records may always take, however few states there are.
  private static let leastRecords = 470_000
  /// A position of a state whose steps are about to be made.
  @inlinable @inline(__always)
  static var isWanted: UInt32 { .max }

  @usableFromInline let records = StepRecords()
  @usableFromInline let shapes = StepShapes()
  /// For each state the position of its record, plus 1; lower ones than the first record's are void.
  @usableFromInline let positions = GrowingBuffer<UInt32>(filler: 0)
  /// The states of a round whose steps are not kept: the first `wantedCount`.
  @usableFromInline let wanted = GrowingBuffer<UInt32>(filler: 0)
  @usableFromInline let wantedCount = Cell(0)
  /// The targets of the state whose record is being made.
  @usableFromInline let targets = TargetList()
  /// Bytes of everything, as of the last round.
  @usableFromInline let bytes = Cell(0)

  /// Bytes that a product state may take by having a number in place of the state: what that spares, but no more
  /// than of a state of three words, so that all stays near 32 bytes.
  private let spared: Int

  /// The most bytes of the records, however many states there are.
  private let mostBytes: Int

  /// A layer without states, each of which has `stride` bytes.
  @usableFromInline
  init(stride: Int, mostBytes: Int) {
    spared = min(max(stride - 8, 8), 16)
    self.mostBytes = mostBytes
  }

  /// Begins a round of a search that has so many product states; whether labels have come to mean others.
  @usableFromInline
  func begin(_ states: Int) -> Bool {
    wantedCount.value = 0
    let room = room(for: states)
    records.trim(to: room)
    guard records.isWorn || shapes.isFull || shapes.stepCount * 4 > room else { return false }
    forget()
    return true
  }

  /// Bytes that the records may take beside so many product states: so many that all takes no more than
  /// product states with whole states of three words in them would, but always four for each. Early in a search, when few
  /// states have been met with other monitors, that is more than was spared.
  private func room(for states: Int) -> Int {
    let spared = spared * states - (bytes.value - records.bytes)
    return min(max(spared, Self.leastRecords + 4 * states), mostBytes)
  }

  private func forget() {
    records.removeAll()
    shapes.removeAll()
    for number in 0..<positions.capacity { positions[number] = 0 }
  }

  /// Notes that the steps of state `number` are needed in this round.
  @inlinable @inline(__always)
  func want(_ number: Int) {
    if Int(truncatingIfNeeded: positions[number]) > records.start.value { return }
    positions[number] = Self.isWanted
    let count = wantedCount.value
    wanted.reserve(count &+ 1)
    wanted[count] = UInt32(truncatingIfNeeded: number)
    wantedCount.value = count &+ 1
  }

  /// Begins the record of state `number`, which has these steps; the distances to their targets are to follow.
  @usableFromInline
  func begin(_ steps: ShapeSteps, _ hash: UInt64, of number: Int) -> RecordWriter {
    let shape = shapes.number(of: steps, hash)
    var writer = records.begin(numbers: steps.count + 1)
    positions[number] = UInt32(writer.position + 1)
    writer.add(UInt64(shape))
    return writer
  }

  /// Bytes of the records and their shapes.
  @usableFromInline
  var recordBytes: Int { records.bytes + shapes.bytes }

  /// The record of state `number`, which is kept.
  @inlinable @inline(__always)
  func reader(of number: Int) -> RecordReader {
    records.reader(at: Int(truncatingIfNeeded: positions[number]) &- 1)
  }

  /// Asks for the record of state `number`, which is kept.
  @inlinable @inline(__always)
  func prefetchRecord(of number: Int) { reader(of: number).bytes.prefetch(0) }

  /// Asks for the shape of state `number`, whose record was asked for some time ago.
  @inlinable @inline(__always)
  func prefetchShape(of number: Int) {
    var record = reader(of: number)
    let shape = Int(truncatingIfNeeded: record.number())
    let place = Int(truncatingIfNeeded: shapes.starts[shape])
    shapes.steps.view.prefetch(place)
    shapes.steps.view.prefetch(place &+ 16)
  }

  /// Writes the states.
  func put(into file: WordWriter) throws(WordFileError) {
    InternalError.search("a layer without a model is kept")
  }

  /// Takes what ``put(into:)`` wrote, before the search has begun.
  func take(from file: WordReader, _ team: WorkerTeam) throws(WordFileError) {
    InternalError.search("a layer without a model is taken")
  }

  /// Which cases of the fields the states have.
  func cases(_ fields: [CaseField]) -> CaseCoverage? {
    InternalError.search("a layer without a model is looked through")
  }
}
