import LockModel
import ModelChecker
import ModelReport

/// Writes the counterexamples of a run as files.
struct TraceFiles {
  /// The folder where no other is asked for.
  static let usualFolder = "traces"

  let folder: String
  /// Whether the call asked for this folder by name.
  let isAskedFor: Bool

  /// - Parameter asked: The folder that the call names, if it names one.
  init(asked: String?) {
    folder = asked ?? TraceFiles.usualFolder
    isAskedFor = asked != nil
  }

  /// Fails now if the folder that was asked for could not take files later. The usual folder is not
  /// looked at before there is a trace for it: most searches have none to write, and a model can be
  /// proved where nothing can be written.
  func check() throws(UsageError) {
    guard isAskedFor else { return }
    do throws(FileSystem.Failure) {
      try FileSystem.checkWritable(folder: folder)
    } catch {
      throw TraceFiles.unusable(error)
    }
  }

  /// Writes one trace per violated property (only of `ids`, if given), and notes the paths in `run`.
  func write(_ run: inout ModelRun, of model: ModelFile, only ids: [String]? = nil) throws {
    for property in run.result.properties where property.verdict == .violated {
      guard let evidence = property.evidence, ids?.contains(property.id) ?? true else { continue }
      let path = self.path(
        model: run.model, fault: run.fault == model.fault ? nil : run.fault, property: property.id)
      let document = TraceDocument(
        property: property.id, kind: property.kind,
        description: "\(property.name): violated at step \(evidence.step)", model: run.model,
        fault: run.fault, policy: model.canonicalText, expect: .violated,
        core: LockCatalogue.coreVersion, reproduce: "lockcheck replay " + ShellWord.quoted(path),
        trace: evidence.trace)
      let text = try ITFWriter(source: Version.source).text(for: document)
      do throws(FileSystem.Failure) {
        try FileSystem.makeFolder(folder)
        try FileSystem.replace(path, with: text)
      } catch {
        throw TraceFiles.unusable(error)
      }
      run.traces[property.id] = path
    }
  }

  private static func unusable(_ failure: FileSystem.Failure) -> UsageError {
    UsageError(
      "no trace can be written: \(failure)", hint: "name another folder with --trace-dir DIR")
  }

  /// `DIR/MODEL-ID.itf.json`, with the fault's name between; a fault that the file names itself is left out.
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
