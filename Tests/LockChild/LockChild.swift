import CVaultTools
import Foundation
import LockTestSupport
import VaultTestSupport

/// A process in which a person does one thing to a lock, until a fault ends it.
///
///     lock-child <folder> <deed> <fault> <number of the act>
///
/// It says what is acknowledged; the last line is the number of durable acts.
@main
struct LockChild {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let deed = LockPerson.Deed(rawValue: arguments[2]),
      let fault = Int32(arguments[3]), let number = Int(arguments[4])
    else { fatalError("lock-child: wrong arguments") }
    guard fault_install() == 0 else { fatalError("lock-child: no layer") }
    do {
      let person = try LockPerson(
        ScratchFolder(at: arguments[1]), policy: LockPerson.policy(of: deed), say: say)
      fault_arm(number, fault)
      try person.perform(deed)
    } catch {
      say("error \(error)")
    }
    say(ChildRun.middles)
    say("acts \(fault_count())")
  }
}

private func say(_ text: String) {
  FileHandle.standardOutput.write(Data((text + "\n").utf8))
}
