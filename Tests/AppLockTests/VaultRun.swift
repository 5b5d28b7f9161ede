import LockCore
import LockVault
import Synchronization
import Testing
import VaultTestSupport

@testable import AppLock

/// A runtime on a real vault in a scratch folder, with a screen that is written down. Comparisons run at
/// once unless they are said to be slow.
// Unchecked: ports must be Sendable, and a test drives its run from one thread.
final class VaultRun: LockClock, LockAuthenticator, LockScreen, LockHost, @unchecked Sendable {
  let policy: LockPolicy
  let folder: ScratchFolder
  let keys: RecordingKeyStore
  let store: VaultStore
  private(set) var runtime: LockRuntime?
  var now: Int64 = 1_700_000_000_000
  var prompt: Answer<BiometricResult>?
  var accepted: AcceptedProof?
  var isCovered = false
  var delivered: [Target] = []
  var performed: [Target] = []
  var dropped: [Target] = []
  var landed: [LockPolicy.Landing] = []
  /// The app's own check is answered by ``gate``, and not at once.
  var holdsGate = false
  var gate: Answer<Bool>?
  /// The wishes to be woken, in turn.
  var wishes: [Int32?] = []
  /// What was asked of the app at a lock: nil until it was.
  var erases = 0
  /// Whether the app can remove what it keeps itself, and how often it was asked to.
  var canWipe: Bool {
    get { box.canWipe.withLock { $0 } }
    set { box.canWipe.withLock { $0 = newValue } }
  }
  var wipes: Int { box.wipes.withLock { $0 } }
  /// Added to the readings of the continuous clock, and the boot.
  var shift: Int64 = 0
  var boot: UInt64 = 1
  var notices: [Notice] = []
  var announced: [Announcement] = []
  var failures: [VaultError] = []
  /// What the person sees.
  var shown = Surface.starting
  /// What is done at an announcement, or where a screen is shown, to call the runtime back.
  var onAnnounce: ((Announcement) -> Void)?
  var onShow: ((Surface) -> Void)?

  /// - Parameter isSlow: comparisons wait for ``runLater()``.
  init(
    _ policy: LockPolicy, folder: ScratchFolder = ScratchFolder(), keys: RecordingKeyStore,
    isSlow: Bool = false
  ) {
    self.policy = policy
    self.folder = folder
    self.keys = keys
    let box = Box()
    store = VaultStore(
      Self.vault(folder, keys), policy: policy,
      slowly: { work in
        if isSlow { box.later.withLock { $0.append(work) } } else { work() }
      },
      later: { work in box.later.withLock { $0.append(work) } },
      report: { error in box.failures.withLock { $0.append(error) } },
      wipesToo: {
        box.wipes.withLock { $0 += 1 }
        return box.canWipe.withLock { $0 }
      })
    self.box = box
    runtime = LockRuntime(
      policy: policy,
      ports: LockPorts(clock: self, authenticator: self, screen: self, store: store, host: self))
  }

  private let box: Box

  private final class Box: Sendable {
    let later = Mutex<[@Sendable () -> Void]>([])
    let failures = Mutex<[VaultError]>([])
    let canWipe = Mutex(true)
    let wipes = Mutex(0)
  }

  var reported: [VaultError] { box.failures.withLock { $0 } }

  func runLater() {
    let work = box.later.withLock { waiting in
      let all = waiting
      waiting = []
      return all
    }
    for one in work { one() }
  }

  private static func vault(_ folder: ScratchFolder, _ keys: RecordingKeyStore) -> sending Vault {
    Vault(folder: folder.vault, keyStore: keys, options: Samples.options)
  }

  /// The process starts with a person in front.
  func start() {
    runtime?.tell(.launched(target: nil))
    runtime?.tell(.becameActive)
  }

  /// The same vault in another process.
  func again() throws -> (VaultRun, LockRuntime) {
    end()
    let next = VaultRun(policy, folder: folder, keys: keys)
    next.start()
    return (next, try #require(next.runtime))
  }

  /// The process ends: what was in memory is gone, and whoever had the database lets go of it.
  func end() {
    store.close()
    runtime = nil
  }

  static func code(_ bytes: [UInt8]) -> SecretCode {
    var bytes = bytes
    return SecretCode(moving: &bytes)
  }

  func reading() -> ClockReading { ClockReading(wall: now, continuous: now + shift, bootID: boot) }
  func prompt(
    for purpose: Purpose, accepting accepted: AcceptedProof, _ answer: Answer<BiometricResult>
  ) {
    prompt = answer
    self.accepted = accepted
  }
  func withdraw() { prompt = nil }
  func cover(_ isOn: Bool) { isCovered = isOn }
  func show(_ surface: Surface, offers: Offers) {
    shown = surface
    onShow?(surface)
  }
  func tell(_ notice: Notice) { notices.append(notice) }
  func announce(_ announcement: Announcement) {
    announced.append(announcement)
    onAnnounce?(announcement)
  }
  func wake(after milliseconds: Int32?) { wishes.append(milliseconds) }
  func deliver(_ target: Target) { delivered.append(target) }
  func perform(_ target: Target) { performed.append(target) }
  func drop(_ target: Target) { dropped.append(target) }
  func land(_ landing: LockPolicy.Landing) { landed.append(landing) }
  func checkGate(_ answer: Answer<Bool>) {
    if holdsGate { gate = answer } else { answer(true) }
  }
  func eraseCaches(_ answer: Answer<Bool>) {
    erases += 1
    answer(true)
  }
  func failed(_ error: any Error) {
    if let error = error as? VaultError { failures.append(error) }
  }
}
