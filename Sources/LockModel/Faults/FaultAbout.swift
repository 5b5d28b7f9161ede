/// What the catalogue says of a fault.
struct FaultAbout: Equatable, Sendable {
  /// K or X and a number for the known ones, Y for our own, H and the number of the hole for what a
  /// document says, taken literally.
  let number: String
  let summary: String
  let explanation: String
  /// The property that must reject it.
  let property: String
}
