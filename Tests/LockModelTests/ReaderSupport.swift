import LockModel

/// The tree of a document that has nothing wrong with it.
func tree(of text: String) -> JSON5Value? {
  let document = JSON5Parser.parse(text, file: "x")
  return document.diagnostics.isEmpty ? document.root : nil
}

/// What is wrong with a text, without its values, one line each and without the file's name.
func problems(in text: String) -> [String] {
  JSON5Parser.parse(text, file: "x").diagnostics.sorted.map {
    String($0.description.dropFirst(2))
  }
}
