/// Numbers as people read them. The same number gives the same text on every machine.
public enum NumberText {
  /// A whole number with commas between groups of three digits: `6,190,211`.
  public static func grouped(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return value < 0 ? "-" + text : text
  }

  /// A count with its noun: `1 step`, `5 steps`.
  public static func counted(_ value: Int, _ noun: String, plural: String? = nil) -> String {
    grouped(value) + " " + (value == 1 ? noun : plural ?? noun + "s")
  }

  /// A number rounded to `places` decimals. What is not finite, or too large to round, is `0`.
  public static func decimal(_ value: Double, places: Int, trimmed: Bool = false) -> String {
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * Double(scale)).rounded(.toNearestOrAwayFromZero)
    guard scaled.isFinite, scaled.magnitude < 9e18 else { return "0" }
    let whole = Int(scaled)
    var decimals = String(whole.magnitude % scale.magnitude)
    decimals = String(repeating: "0", count: max(0, places - decimals.count)) + decimals
    if places == 0 { decimals = "" }
    while trimmed, decimals.hasSuffix("0") { decimals.removeLast() }
    let text = String(whole.magnitude / scale.magnitude)
    let sign = whole < 0 ? "-" : ""
    return sign + text + (decimals.isEmpty ? "" : "." + decimals)
  }

  /// A time in seconds: `0.04 s`, `0.9 s`, `72.3 s`.
  public static func seconds(_ value: Double) -> String {
    decimal(value, places: value < 0.095 ? 2 : 1) + " s"
  }

  /// A size in bytes in the unit that suits it: `31.5 MB`.
  public static func bytes(_ value: Int) -> String {
    let units = ["B", "kB", "MB", "GB", "TB"]
    var size = Double(value)
    var unit = 0
    while size >= 999.5, unit + 1 < units.count {
      size /= 1000
      unit += 1
    }
    return decimal(size, places: unit == 0 ? 0 : 1, trimmed: true) + " " + units[unit]
  }
}
