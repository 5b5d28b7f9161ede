import AppLock
import Foundation
import LockCore
import Synchronization

/// The terminal as ports of the lock. Keys come one by one and are not echoed.
final class Terminal: LockClock, LockAuthenticator, LockScreen, LockHost {
  private let message = Mutex("")
  private let start = ContinuousClock.now
  private let before: termios?

  init() {
    var settings = termios()
    before = unsafe tcgetattr(0, &settings) == 0 ? settings : nil  // nil: a pipe
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    unsafe tcsetattr(0, TCSAFLUSH, &settings)
    write("\u{1B}[?1049h\u{1B}[?1004h")  // a screen without history, and word of the focus
  }

  func restore() {
    write("\u{1B}[?1004l\u{1B}[?1049l")
    if var before { unsafe tcsetattr(0, TCSAFLUSH, &before) }
  }

  /// The next key. 0: a second went by, 1: the terminal got the focus, 2: it lost it, nil: the end.
  func key() -> UInt8? {
    var keys = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&keys, 1, 1000) > 0 else { return 0 }
    let first = byte()
    guard first == 27 else { return first }
    return byte() == 91 ? [73: 1, 79: 2][byte()] ?? 0 : 0
  }

  private func byte() -> UInt8? {
    var byte: UInt8 = 0
    return unsafe read(0, &byte, 1) == 1 ? byte : nil
  }

  private func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
  func draw(_ text: String) { write("\u{1B}[2J\u{1B}[H\(text)") }
  func say(_ text: String) { message.withLock { $0 = text } }
  var said: String { message.withLock { $0 } }

  func reading() -> ClockReading {  // a process begins locked: no clock has to outlive it
    let wall = Int64(Date.now.timeIntervalSince1970 * 1000)
    let time = Int64((ContinuousClock.now - start) / .milliseconds(1))
    return ClockReading(wall: wall, continuous: time, bootID: 1)
  }

  // What hides has hidden when the call returns; what shows is drawn after the step.
  func cover(_ isOn: Bool) { if isOn { draw("") } }
  func show(_ surface: Surface, offers: Offers) { if surface != .none { draw("") } }

  func tell(_ notice: Notice) {
    switch notice {
    case .wrong(let left): say("Wrong PIN, \(left ?? 0) tries left.")
    case .entriesDiffer: say("The two are not the same.")
    case .storeFailed: say("That could not be written, and nothing was changed.")
    case .changed: break  // nothing can be changed here
    }
  }
  func failed(_ error: any Error) { say("\(error)") }
  func announce(_ announcement: Announcement) {}
  func wake(after milliseconds: Int32?) {}  // it wakes every second
  func prompt(
    for purpose: Purpose, accepting accepted: AcceptedProof, _ answer: Answer<BiometricResult>
  ) { answer(.unavailable) }
  func withdraw() {}
}
