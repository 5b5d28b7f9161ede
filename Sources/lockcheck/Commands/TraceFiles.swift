import LockModel
import ModelChecker
import ModelReport

/// Writes the counterexamples of a run as files.
struct TraceFiles {
  let folder: String

  /// Fails now if the folder could not take files later.
  func check() throws { try FileSystem.checkWritable(folder: folder) }

  /// Writes one trace per violated property (only of `ids`, if given), and notes the paths in `run`.
  func write(_ run: inout ModelRun, of model: ModelFile, only ids: [String]? = nil) throws {
    for property in run.result.properties where property.verdict == .violated {
      guard let evidence = property.evidence, ids?.contains(property.id) ?? true else { continue }
      let path = self.path(model: run.model, fault: run.fault, property: property.id)
      let document = TraceDocument(
        property: property.id, kind: property.kind,
        description: "\(property.name): violated at step \(evidence.step)", model: run.model,
        fault: run.fault, policy: model.canonicalText, expect: .violated,
        core: LockCatalogue.coreVersion, reproduce: "lockcheck replay " + Invocation.quoted(path),
        trace: evidence.trace)
      let text = try ITFWriter(source: Version.source).text(for: document)
      try FileSystem.makeFolder(folder)
      try FileSystem.replace(path, with: text)
      run.traces[property.id] = path
    }
  }

  /// `DIR/MODEL-ID.itf.json`, with the fault's name between unless it is the model's.
  func path(model: String, fault: String?, property: String) -> String {
    var parts = [model]
    if let fault, fault != model { parts.append(fault) }
    parts.append(property)
    let name = parts.map(TraceFiles.safe).joined(separator: "-")
    return (folder.hasSuffix("/") ? folder : folder + "/") + name + ".itf.json"
  }

  /// The text with everything that is unusual in a file name made a `-`.
  private static func safe(_ text: String) -> String {
    String(
      text.map { character in
        let isPlain =
          character.isASCII
          && (character.isLetter || character.isNumber || "._-".contains(character))
        return isPlain ? character : "-"
      })
  }
}
