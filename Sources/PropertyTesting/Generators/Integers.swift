/// A range of numbers in the order of shrinking: the number nearest to 0 first, then by distance from it,
/// above before below.
struct IntegerOrder: Sendable {
  /// How many numbers there are above and below the simplest one.
  let above: UInt64
  let below: UInt64

  /// - Parameter simplest: It stands in the range.
  init(lowest: Int64, highest: Int64, simplest: Int64) {
    above = UInt64(bitPattern: highest) &- UInt64(bitPattern: simplest)
    below = UInt64(bitPattern: simplest) &- UInt64(bitPattern: lowest)
  }

  /// The last place.
  var most: UInt64 { above &+ below }

  /// The distance from the simplest number, and whether it is below, for the number at a place.
  func offset(at place: UInt64) -> (distance: UInt64, isBelow: Bool) {
    let common = min(above, below)
    // Written so that 2 * common does not overflow.
    if place / 2 < common || place == 2 &* common {
      return ((place &+ 1) / 2, place % 2 == 0 && place > 0)
    }
    return (place &- common, below > above)
  }

  /// The place of the number at a distance.
  func place(of distance: UInt64, isBelow: Bool) -> UInt64 {
    let common = min(above, below)
    if distance > common { return distance &+ common }
    if distance == 0 { return 0 }
    return isBelow ? 2 &* distance : 2 &* distance &- 1
  }
}

extension Generator where Value: FixedWidthInteger & Sendable {
  /// Numbers of a range. Half of them are anywhere in it, the others near its ends, near 0 or near a power
  /// of two, where mistakes are. Shrinks towards 0, or towards the end that is nearer to it.
  public static func int(in range: ClosedRange<Value>) -> Generator {
    precondition(
      Value.bitWidth < 64 || (Value.isSigned && Value.bitWidth == 64),
      "the numbers fit 64 bits with a sign")
    let lowest = Int64(range.lowerBound)
    let highest = Int64(range.upperBound)
    let simplest = min(max(0, lowest), highest)
    let order = IntegerOrder(lowest: lowest, highest: highest, simplest: simplest)
    return Generator { draw in
      let place = try draw.choose(.integer, most: order.most) { random in
        biased(lowest, highest, order, simplest, &random)
      }
      let (distance, isBelow) = order.offset(at: place)
      let offset = Int64(bitPattern: distance)
      return Value(truncatingIfNeeded: isBelow ? simplest &- offset : simplest &+ offset)
    }
  }

  private static func biased(
    _ lowest: Int64, _ highest: Int64, _ order: IntegerOrder, _ simplest: Int64,
    _ random: inout RandomSource
  ) -> UInt64 {
    let number: Int64
    switch random.number(upTo: 7) {
    case 0...3: return random.number(upTo: order.most)
    case 4: number = lowest &+ Int64(random.number(upTo: 2))
    case 5: number = highest &- Int64(random.number(upTo: 2))
    case 6: number = simplest &+ Int64(random.number(upTo: 4)) &- 2
    default:
      let power = Int64(1) &<< Int64(random.number(upTo: 62))
      let near = power &+ Int64(random.number(upTo: 2)) &- 1
      number = random.happens(1, in: 2) ? near : 0 &- near
    }
    let inside = min(max(number, lowest), highest)
    let isBelow = inside < simplest
    let distance = UInt64(bitPattern: isBelow ? simplest &- inside : inside &- simplest)
    return order.place(of: distance, isBelow: isBelow)
  }
}

extension Generator where Value == UInt64 {
  /// Any 64 bits; it shrinks towards 0.
  public static var bits: Generator {
    Generator { draw in
      try draw.choose(.integer, most: .max) { random in
        let width = random.number(upTo: 64)
        return width == 0 ? 0 : random.next() >> (64 - width)
      }
    }
  }
}

extension Generator where Value == Bool {
  /// Yes or no; it shrinks to no.
  public static var bool: Generator { bool(1, in: 2) }

  /// Yes, `part` times in `whole`.
  public static func bool(_ part: Int, in whole: Int) -> Generator {
    Generator { try $0.happens(part, in: whole) }
  }
}
