/// What the device says of the ways to prove who is there, asked for with every event as the clocks are.
///
/// Nobody tells an app that the device code was removed or a finger enrolled while it did not run. So
/// nothing here is an event: the lock is given the facts with each event and decides by the newest.
public struct DeviceFacts: BitwiseCopyable, Equatable, Sendable {
  /// A device credential (code, pattern) is set. Without one there are no biometrics either.
  public var hasCredential: Bool
  /// Which set of biometrics is enrolled; nil if there is none that can be used.
  public var enrolment: Enrolment?

  /// A device with a credential and its first enrolment, unless said otherwise.
  public init(hasCredential: Bool = true, enrolment: Enrolment? = .first) {
    self.hasCredential = hasCredential
    self.enrolment = hasCredential ? enrolment : nil
  }
}

/// A set of enrolled biometrics. It changes when a finger or a face is added or removed: on iOS the
/// `evaluatedPolicyDomainState`, on Android a key that the system invalidates.
public struct Enrolment: BitwiseCopyable, Equatable, Sendable {
  /// The number by which the app tells one set from another.
  public var number: UInt32
  /// The set of this number.
  public init(_ number: UInt32) { self.number = number }

  /// The set of a device that nobody has changed.
  public static let first = Enrolment(1)
}
