import LockModel
import ModelChecker
import Glibc
func go(_ path: String) {
  let f = unsafe fopen(path, "r")!; var bytes: [UInt8] = []
  while true { let c = unsafe fgetc(f); if c < 0 { break }; bytes.append(UInt8(c)) }
  do {
    let m = try ModelFile.parse(utf8: bytes, path: path)
    let ids = CommandLine.arguments.count > 2 ? Array(CommandLine.arguments.dropFirst(2)) : nil
    let r = m.explore(properties: ids, options: CheckOptions(maxStates: 30_000_000, continueAfterViolation: true))
    print(r.verdict, r.states, r.transitions, r.depth, r.seconds, r.bytesPerState, r.limit as Any)
    for p in r.properties {
      print(p.id, p.verdict, p.name, p.neverTriggered)
      if let e = p.evidence, p.verdict == .violated || p.kind == .witness {
        print("   steps", e.trace.length, e.because)
        if p.verdict == .violated {
          var last: [TraceVariable] = []
          for s in e.trace.steps { print("   ", s.action.name, s.action.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: " "), " :: ", s.variables.filter { !last.contains($0) }.map { "\($0.name)=\($0.value)" }.joined(separator: " ")); last = s.variables }
        }
      }
    }
    print(r.coverage.neverFired, r.passes)
  } catch { print(error) }
}
go(CommandLine.arguments[1])
