/// Values of plain models in words: as somebody would write them, without the names of types.
@usableFromInline
enum PlainText {
  /// `value` in words: `waiting`, `request(2)`, `[on, off]`, `none`.
  @usableFromInline
  static func of(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { of($0.value) } ?? "none"
    case .enum:
      guard let child = mirror.children.first, let label = child.label else { return "\(value)" }
      let payload = Mirror(reflecting: child.value)
      if payload.displayStyle == .tuple {
        return "\(label)(\(joined(payload.children.map(labelled))))"
      }
      return "\(label)(\(of(child.value)))"
    case .collection:
      return "[\(joined(mirror.children.map { of($0.value) }))]"
    case .set:
      return "[\(joined(mirror.children.map { of($0.value) }.sorted()))]"
    case .tuple, .struct:
      // Numbers and texts are structs without an inside.
      guard !mirror.children.isEmpty, !(value is any CustomStringConvertible) else {
        return "\(value)"
      }
      return "(\(joined(mirror.children.map(labelled))))"
    case .class, .dictionary, .foreignReference, nil: return "\(value)"
    @unknown default: return "\(value)"
    }
  }

  private static func labelled(_ child: Mirror.Child) -> String {
    guard let label = child.label, !label.hasPrefix(".") else { return of(child.value) }
    return "\(label): \(of(child.value))"
  }

  private static func joined(_ parts: [String]) -> String { parts.joined(separator: ", ") }

  /// The stored properties of `state` as variables of a trace. Structs inside are taken apart
  /// (`channelBit`). A state without stored properties is one variable, `state`.
  static func variables(of state: Any) -> [TraceVariable] {
    let mirror = Mirror(reflecting: state)
    guard mirror.displayStyle == .struct, !(state is any CustomStringConvertible) else {
      return [TraceVariable("state", TraceValue(describing: state))]
    }
    return mirror.children.flatMap { variables(named: $0.label ?? "value", $0.value) }
  }

  private static func variables(named name: String, _ value: Any) -> [TraceVariable] {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .struct, !mirror.children.isEmpty,
      !(value is any CustomStringConvertible)
    {
      return mirror.children.flatMap { child in
        let label = child.label ?? "value"
        return variables(
          named: name + label.prefix(1).uppercased() + label.dropFirst(), child.value)
      }
    }
    return [TraceVariable(name, TraceValue(describing: value))]
  }
}

extension TraceValue {
  /// A truth value or a whole number as such, anything else in words.
  public init(describing value: Any) {
    if let flag = value as? Bool {
      self = .flag(flag)
    } else if let number = value as? any BinaryInteger, let exact = Int(exactly: number) {
      self = .number(exact)
    } else {
      self = .text(PlainText.of(value))
    }
  }
}
