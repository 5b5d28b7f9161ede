extension NumberText {
  /// A bound of a probability: `at most 0.21`, or `at most 1 in 12,345` for one below a hundredth.
  static func bound(_ value: Double) -> String {
    if value >= 1 { return "up to 1" }
    if value >= 0.01 { return "at most " + decimal(value, places: 2) }
    guard value > 0 else { return "0" }
    return "at most 1 in " + grouped(Int(min(1 / value, 1e18)))
  }
}
