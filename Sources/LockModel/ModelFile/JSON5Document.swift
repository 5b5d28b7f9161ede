/// What became of the text of a document.
public struct JSON5Document {
  /// The tree, or nil if the text has a syntax error.
  ///
  /// A tree alone does not say that all is well: a duplicate key is reported beside it, so that
  /// what is wrong with the values can be reported in the same go.
  public let root: JSON5Value?
  /// What is wrong so far, and the text.
  public let diagnostics: Diagnostics

  /// Reads a value out of the document, whose root must be an object.
  ///
  /// - Parameter body: Asks the root for its keys. If it returns nil, it has reported why.
  /// - Throws: Everything that is wrong with the text, its keys and its values.
  public func decode<Value>(_ body: @escaping (ObjectDecoder) -> Value?) throws(InvalidDocument)
    -> Value
  {
    var value: Value?
    if let root {
      value = ValueReader.object(body).read(
        root, ReadingContext(path: FieldPath(), diagnostics: diagnostics))
    }
    if diagnostics.isEmpty {
      guard let value else {
        preconditionFailure("the decoding body returned nil and reported nothing")
      }
      return value
    }
    throw InvalidDocument(
      diagnostics: diagnostics.sorted, isCut: diagnostics.isCut, source: diagnostics.source)
  }
}
