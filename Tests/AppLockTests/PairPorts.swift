import LockCore
import Synchronization

@testable import AppLock

/// Plain ports with a right code of their own, which write down all that the runtime asks for. What a code is
/// does not stand there, only that there was one: two sides whose codes differ must write the same.
final class PairPorts: LockClock, LockAuthenticator, LockScreen, LockStore, LockHost {
  /// A fault that lets something of a code out, planted to see that it is found.
  enum Leak: String, Codable, CaseIterable, Sendable { case none, length, firstByte }

  private let plain: PlainPorts
  private let leak: Leak
  private let state: Mutex<(rightCode: [UInt8], lines: [String])>

  init(_ habits: PortHabits, rightCode: [UInt8], leak: Leak) {
    plain = PlainPorts(habits, isSlow: false)
    self.leak = leak
    state = Mutex((rightCode, []))
  }

  var lines: [String] { state.withLock { $0.lines } }
  var rightCode: [UInt8] { state.withLock { $0.rightCode } }
  var record: StoredRecord? { plain.record }
  func pass(_ milliseconds: Int64) { plain.pass(milliseconds) }
  func endProcess() { plain.endProcess() }

  private func note(_ line: String) { state.withLock { $0.lines.append(line) } }

  private func text(of code: SecretCode) -> String {
    switch leak {
    case .none: "a code"
    case .length: "a code of \(code.withBytes { $0.count }) bytes"
    case .firstByte: "a code from \(code.withBytes { $0.isEmpty ? 0 : $0[0] }) on"
    }
  }

  func reading() -> ClockReading { plain.reading() }

  func prompt(
    for purpose: Purpose, accepting accepted: AcceptedProof, _ answer: Answer<BiometricResult>
  ) {
    note("prompt \(purpose) \(accepted)")
    plain.prompt(for: purpose, accepting: accepted, answer)
  }

  func withdraw() { note("withdraw") }
  func cover(_ isOn: Bool) { note("cover \(isOn)") }
  func show(_ surface: Surface, offers: Offers) { note("show \(surface) \(offers.rawValue)") }
  func tell(_ notice: Notice) { note("tell \(notice)") }

  func read(_ answer: Answer<ReadResult>) {
    note("read")
    plain.read(answer)
  }

  func write(_ write: StoreWrite, code: SecretCode?, _ answer: Answer<Bool>) {
    note("write \(write) with \(code.map(text) ?? "no code")")
    let before = record
    let own = Answer<Bool> { isDone in
      // The verifier is the one thing that hangs on the code.
      if isDone, let code { self.state.withLock { $0.rightCode = PairPorts.bytes(code) } }
      answer(isDone)
    }
    plain.write(write, code: code, own)
    if before != record { note("stored \(String(describing: record))") }
  }

  func compare(_ code: SecretCode, _ answer: Answer<Bool>) {
    let isRight = PairPorts.bytes(code) == state.withLock { $0.rightCode }
    note("compare \(text(of: code))")
    plain.compare(PlainPorts.code(isRight: isRight), answer)
  }

  private static func bytes(_ code: SecretCode) -> [UInt8] {
    code.withBytes { bytes in bytes.indices.map { bytes[$0] } }
  }

  func open(at reading: ClockReading) throws {
    note("open")
    try plain.open(at: reading)
  }

  func close() {
    note("close")
    plain.close()
  }

  func forgetProof() { note("forget the proof") }

  func begin(_ session: SessionID, _ configuration: Configuration) throws {
    note("begin \(session) \(configuration)")
    try plain.begin(session, configuration)
  }

  func announce(_ announcement: Announcement) { note("announce \(announcement)") }

  func eraseCaches(_ answer: Answer<Bool>) {
    note("erase")
    plain.eraseCaches(answer)
  }

  func checkGate(_ answer: Answer<Bool>) {
    note("check the gate")
    plain.checkGate(answer)
  }

  func logOutAtServer(_ reason: LeaveReason, _ answer: Answer<Bool>) {
    note("log out at the server \(reason)")
    plain.logOutAtServer(reason, answer)
  }

  func land(_ landing: LockPolicy.Landing) { note("land \(landing)") }
  func deliver(_ target: Target) { note("deliver \(target)") }
  func drop(_ target: Target) { note("drop \(target)") }
  func wake(after milliseconds: Int32?) { note("wake \(String(describing: milliseconds))") }
  func failed(_ error: any Error) { note("failed \(error)") }
}
