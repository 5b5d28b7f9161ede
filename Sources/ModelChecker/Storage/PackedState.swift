/// A state as a fixed number of machine words, as the checker stores and compares it.
///
/// All bits count: two packed states are the same state exactly if all words are equal.
public protocol PackedState: BitwiseCopyable, Equatable, Sendable {
  /// How many bits there are.
  static var bitCapacity: Int { get }
  /// A state with all bits zero.
  init()
  /// Word `index`, 0 ..< bitCapacity / 64; bit 0 of word 0 is the lowest.
  subscript(word index: Int) -> UInt64 { get set }
  /// A well mixed hash of all words.
  var hashWord: UInt64 { get }
}
