/// What the lock asks for. The runtime carries effects out in the order given, each in the same frame.
public enum LockEffect: BitwiseCopyable, Equatable, Sendable {
  /// The question of this generation is no longer wanted.
  case withdraw(Generation)
  /// A level: an opaque layer over the scene, or none.
  case cover(Bool)
  /// The same for the other scene; said only while there is one. A scene that is not active is covered also
  /// while another one is in use (S5).
  case coverOther(Bool)
  /// An event for consumers, not waited for.
  case emit(Announcement)
  /// A level: protected calls refuse (true) or work (false).
  case seal(Bool)
  /// Erase the sensitive caches; answered by `erased` or `eraseFailed`, waited for by nobody.
  case erase
  /// A level: the screen on top and the buttons it offers.
  case show(Surface, offers: Offers)
  /// Read the stored record; answered by `read`.
  case read
  /// Write durably; answered by `wrote` or `writeFailed`.
  case persist(StoreWrite)
  /// Compare the code that was entered last with the verifier; answered by `compared`.
  case compare(Generation, for: Purpose?)
  /// Tell the server that the session is over; best effort.
  case logOutAtServer(LeaveReason)
  /// Ask the system for a proof.
  case prompt(Generation, for: Purpose)
  /// Run the gate's check; answered by `gateChecked`.
  case checkGate
  /// Go to this place: no target is opened by this unlock.
  case land(LockPolicy.Landing)
  /// Open this target now.
  case deliver(Target)
  /// Do now what an action of a notification asked for, without a screen.
  case perform(Target)
  /// Forget this target, or refuse this action.
  case drop(Target)
  /// Something the person may now be told.
  case tell(Notice)
  /// Wake the lock in this many milliseconds. A hint only.
  case arm(after: Int32)
  /// No wake-up is needed.
  case disarm
}

/// The two events that consumers see, in turn.
public enum Announcement: BitwiseCopyable, Equatable, Sendable {
  /// Before the lock screen appears (M5-08-36).
  case locked(LockReason)
  /// After a success only (M5-08-37).
  case unlocked
}

/// Why the lock fell.
public enum LockReason: BitwiseCopyable, Equatable, Sendable {
  /// A start of the process.
  case start
  /// Too long in the background.
  case away
  /// Too long without a touch.
  case idle
  /// The device was locked.
  case device
  /// "Lock now".
  case manual
  /// The wall clock was set back.
  case rollback
  /// A PIN must be set first.
  case setUp
  /// Every try was used up in a change of settings.
  case tooManyWrong
  /// There is no way to prove anything any more (H11, H18).
  case noMeans
}

/// The screen on top of the app.
public enum Surface: BitwiseCopyable, Equatable, Sendable {
  /// No screen of the lock: the app's own content.
  case none
  /// The configuration is not known yet: a plain cover with a way to try again and a way out.
  case starting
  /// E6, the lock screen.
  case lock
  /// The lock is on and there is no way in: a notice and the way out (M5-08-22).
  case unavailable
  /// A PIN must be set (DF-05).
  case setUp
  /// Too many wrong codes: only the way out (PR-16).
  case lockedOut
  /// The app's own check is not passed (DF-17).
  case gate
  /// The session is being wiped.
  case leaving
  /// E7, the sign-in screen.
  case signIn
}

/// The buttons that a surface offers. Combined with `|`, since a set written as an array literal would
/// need the heap.
@frozen
public struct Offers: BitwiseCopyable, Equatable, Sendable {
  /// A bit for each button.
  public let rawValue: UInt8

  /// The buttons of these bits.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No button.
  @inlinable public static var nothing: Offers { Offers(rawValue: 0) }
  /// A field for the PIN.
  @inlinable public static var pin: Offers { Offers(rawValue: 1) }
  /// "Use fingerprint".
  @inlinable public static var biometrics: Offers { Offers(rawValue: 2) }
  /// "Try again".
  @inlinable public static var tryAgain: Offers { Offers(rawValue: 4) }
  /// The two entries of a new PIN.
  @inlinable public static var setPin: Offers { Offers(rawValue: 8) }
  /// "Log out".
  @inlinable public static var logOut: Offers { Offers(rawValue: 16) }
  /// "Forgot PIN?".
  @inlinable public static var forgot: Offers { Offers(rawValue: 32) }

  /// The buttons of both.
  @inlinable
  public static func | (left: Offers, right: Offers) -> Offers {
    Offers(rawValue: left.rawValue | right.rawValue)
  }

  /// Whether any of `others` is offered.
  @inlinable
  public func contains(anyOf others: Offers) -> Bool {
    rawValue & others.rawValue != 0
  }
}

/// What a proof is for.
public enum Purpose: BitwiseCopyable, Equatable, Sendable {
  /// To open the lock.
  case unlock
  /// To change its settings.
  case change
}

/// What the person may be told.
public enum Notice: BitwiseCopyable, Equatable, Sendable {
  /// A wrong code, and how many tries are left; nil where the system counts (DF-19).
  case wrong(left: UInt8?)
  /// The two entries of a new PIN differ.
  case entriesDiffer
  /// The change is made.
  case changed
  /// The store failed: the try or the change did not happen.
  case storeFailed
}
