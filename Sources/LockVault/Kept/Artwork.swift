/// Pictures of stacks: in memory only, never in a file (N27-27).
///
/// They stay over a lock, and are not given out while it lasts.
public final class Artwork {
  private var pictures: [String: [String: [UInt8]]] = [:]
  /// Whether the vault is open.
  var isDrawn = false

  init() {}

  /// Holds the picture of a title of a stack.
  public func hold(_ picture: [UInt8], of title: String, from stack: String) {
    pictures[stack, default: [:]][title] = picture
  }

  /// The picture, if it is held and the vault is open (N27-28).
  public func picture(of title: String, from stack: String) -> [UInt8]? {
    isDrawn ? pictures[stack]?[title] : nil
  }

  /// Drops the pictures of a stack: it was removed, or its session ended.
  public func remove(stack: String) {
    pictures[stack] = nil
  }

  /// Drops all.
  public func removeAll() {
    pictures = [:]
  }

  /// How many are held, drawn or not.
  public var count: Int { pictures.values.reduce(0) { $0 + $1.count } }
}
