/// The faults of the catalogue.
enum Fault: UInt8, CaseIterable, Sendable {
  case clockBack
  var name: String { "clock-back" }
}
