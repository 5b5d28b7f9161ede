import AppLock
import LockCore
import LockVault

/// The store on a vault, and what the lock asked it to keep.
// Unchecked: ports must be Sendable, and one thread drives a person.
public final class NotedStore: LockStore, @unchecked Sendable {
  /// A durable act of the lock.
  public enum Act: Equatable, Sendable {
    case began(SessionID, Configuration)
    case wrote(StoreWrite)
  }

  /// The store itself.
  public let store: VaultStore
  /// What was handed over, in turn.
  public private(set) var acts: [Act] = []
  private let say: (String) -> Void

  init(_ store: VaultStore, say: @escaping (String) -> Void) {
    self.store = store
    self.say = say
  }

  public func read(_ answer: Answer<ReadResult>) { store.read(answer) }

  public func write(_ write: StoreWrite, code: SecretCode?, _ answer: Answer<Bool>) {
    acts.append(.wrote(write))
    let noting = Answer<Bool> { [self] isDurable in
      // Acknowledged before anything that follows from it.
      if isDurable { say("wrote") }
      answer(isDurable)
    }
    store.write(write, code: code, noting)
  }

  public func compare(_ code: SecretCode, _ answer: Answer<Bool>) { store.compare(code, answer) }
  public func open(at reading: ClockReading) throws { try store.open(at: reading) }
  public func close() { store.close() }
  public func forgetProof() { store.forgetProof() }

  public func begin(_ session: SessionID, _ configuration: Configuration) throws {
    acts.append(.began(session, configuration))
    try store.begin(session, configuration)
    say("wrote")
  }
}
