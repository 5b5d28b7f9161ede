/// The version of lockcheck, as `--version`, reports and traces print it.
enum Version {
  static let text = "0.1.0"
  static let source = "lockcheck " + text
}
