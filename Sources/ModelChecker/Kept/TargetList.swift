/// The targets of one state on their way into its record, each once, and the places that its steps have for them.
@usableFromInline
final class TargetList {
  /// How many targets are looked at for the one that a step leads to. A state with more has some twice.
  @inlinable @inline(__always)
  static var looks: Int { 32 }

  /// The targets: first those that have places, then the others.
  @usableFromInline let numbers = GrowingBuffer<UInt32>(filler: 0)
  @usableFromInline let count = Cell(0)
  /// The place of each step's target (``StepPlace``).
  @usableFromInline let places = GrowingBuffer<UInt32>(filler: 0)

  @usableFromInline
  init() {}

  /// How many targets have places.
  @inlinable
  var placed: Int {
    @inline(__always) get { min(count.value, Int(truncatingIfNeeded: StepPlace.last)) }
  }

  /// Begins with a state that has so many steps.
  @inlinable @inline(__always)
  func begin(_ degree: Int) {
    count.value = 0
    numbers.reserve(degree)
    places.reserve(degree)
  }

  /// The place of the target `number`, which is added if it was not found.
  @inlinable @inline(__always)
  func add(_ number: Int) -> UInt32 {
    let wanted = UInt32(truncatingIfNeeded: number)
    let numbers = numbers.view
    let placed = placed
    let end = max(0, placed &- Self.looks)
    var place = placed
    while place > end {
      if numbers[place &- 1] == wanted { return UInt32(truncatingIfNeeded: place) }
      place = place &- 1
    }
    let added = count.value
    numbers[added] = wanted
    count.value = added &+ 1
    return added < Int(truncatingIfNeeded: StepPlace.last)
      ? UInt32(truncatingIfNeeded: added &+ 1) : StepPlace.apart
  }
}
