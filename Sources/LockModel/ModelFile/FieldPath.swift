/// The way from the root of a document to a value in it.
struct FieldPath: Equatable, CustomStringConvertible {
  private enum Step: Equatable {
    case key(String)
    case index(Int)
  }

  private var steps: [Step] = []

  func appending(key: String) -> FieldPath {
    var path = self
    path.steps.append(.key(key))
    return path
  }

  func appending(index: Int) -> FieldPath {
    var path = self
    path.steps.append(.index(index))
    return path
  }

  mutating func removeLast() {
    steps.removeLast()
  }

  mutating func append(key: String) {
    steps.append(.key(key))
  }

  mutating func append(index: Int) {
    steps.append(.index(index))
  }

  /// As it is shown: `policy.attempts`, `formulas[2].always`, `expect["a b"]`.
  var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index):
        text += "[\(index)]"
      case .key(let key) where FieldPath.isPlain(key):
        text += text.isEmpty ? key : ".\(key)"
      case .key(let key):
        text += "[\(CanonicalJSON.string(key).description)]"
      }
    }
    return text
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty
      && key.unicodeScalars.allSatisfy {
        switch $0 {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-", "$": true
        default: false
        }
      }
  }
}
