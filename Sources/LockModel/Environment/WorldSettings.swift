import LockCore

/// The bounds and powers of the world around the lock, as a model file sets them. Times are in ticks.
struct WorldSettings: BitwiseCopyable, Equatable, Sendable {
  /// The policy under test, with its limits in ticks.
  var policy: LockPolicy
  /// What the store holds when the model begins.
  var start: StartState
  var startConfiguration: Configuration
  /// The number of ticks that any limit can have; ages of time marks saturate here.
  var longestLimit: Int64
  /// The lengths of one passing of time; 0 for one that is not used.
  var shortTick: Int64
  var longTick: Int64
  /// How long the device sleeps in one step; 0 if it never does.
  var sleepTicks: Int64
  /// How far the wall clock can be set from real time: it takes the values -far, 0 and far; 0 if nobody
  /// sets it.
  var wallFar: Int64
  /// It takes the values -1 and 1 as well.
  var wallFine: Bool
  /// The time away that "longer" means; nil if nobody asks for one.
  var longerAway: Int32?
  /// The time away that "shorter" means; nil if nobody asks for one.
  var shorterAway: Int32?
  /// The times that the server can name.
  var serverTimes = ServerTimes()
  /// The server's word that the store holds when the model begins.
  var startServer: ServerPolicy?
  var powers: Powers
}

extension WorldSettings {
  /// Nothing of tier two can come: states are three words (``LockCodec/Packed``).
  var isTierOne: Bool {
    powers.isDisjoint(with: .tierTwo) && policy.instance == .silent && startServer == nil
      && policy.lockOnStart
  }
}

/// Where a model begins.
enum StartState: BitwiseCopyable, Equatable, Sendable {
  /// A session is stored and the process does not run.
  case notRunning
  /// The catalogue's start: session present, unlocked, active, as after launch, activate and a proof.
  case unlocked
  /// No session; the process does not run.
  case signedOut
}

/// What the world can do, one bit each. A model file lists what it takes away.
struct Powers: OptionSet, BitwiseCopyable, Sendable {
  let rawValue: UInt64

  static let backgroundLaunch = Powers(rawValue: 1 << 0)
  static let kill = Powers(rawValue: 1 << 1)
  static let crash = Powers(rawValue: 1 << 2)
  static let reboot = Powers(rawValue: 1 << 3)
  static let recreate = Powers(rawValue: 1 << 4)
  static let freeze = Powers(rawValue: 1 << 5)
  static let snapshot = Powers(rawValue: 1 << 6)
  static let deviceLock = Powers(rawValue: 1 << 7)
  static let back = Powers(rawValue: 1 << 8)
  static let lockNow = Powers(rawValue: 1 << 9)
  static let push = Powers(rawValue: 1 << 10)
  static let call = Powers(rawValue: 1 << 11)
  static let links = Powers(rawValue: 1 << 12)
  static let storeFailure = Powers(rawValue: 1 << 13)
  static let unreadable = Powers(rawValue: 1 << 14)
  static let promptEcho = Powers(rawValue: 1 << 15)
  static let lateResults = Powers(rawValue: 1 << 16)
  static let timer = Powers(rawValue: 1 << 17)
  static let logout = Powers(rawValue: 1 << 18)
  static let signIn = Powers(rawValue: 1 << 19)
  static let disable = Powers(rawValue: 1 << 20)
  static let enable = Powers(rawValue: 1 << 21)
  static let newPin = Powers(rawValue: 1 << 22)
  static let longerAway = Powers(rawValue: 1 << 23)
  static let wrongPin = Powers(rawValue: 1 << 24)
  static let eraseFailure = Powers(rawValue: 1 << 25)

  // Of tier two: a model file lists what it adds.
  static let credential = Powers(rawValue: 1 << 26)
  static let serverPolicy = Powers(rawValue: 1 << 27)
  static let enrolment = Powers(rawValue: 1 << 28)
  static let changeBiometrics = Powers(rawValue: 1 << 29)
  static let shorterAway = Powers(rawValue: 1 << 30)
  static let verifierLoss = Powers(rawValue: 1 << 31)
  static let secondScene = Powers(rawValue: 1 << 32)
  static let reinstall = Powers(rawValue: 1 << 40)
  static let backupRestore = Powers(rawValue: 1 << 41)
  static let actions = Powers(rawValue: 1 << 42)
  static let secondAccount = Powers(rawValue: 1 << 43)
  static let ownSheets = Powers(rawValue: 1 << 44)

  /// All of tier two.
  static let tierTwo: Powers = [
    .credential, .serverPolicy, .enrolment, .changeBiometrics, .shorterAway, .verifierLoss,
    .secondScene, .reinstall, .backupRestore, .actions, .secondAccount, .ownSheets,
  ]

  /// The powers of tier two by the names that model files use, in the order of listings.
  static let namedTierTwo: [(name: String, power: Powers, meaning: String)] = [
    ("credential", .credential, "the device's credential is removed and set again"),
    ("serverPolicy", .serverPolicy, "the server's word arrives, also while the app runs"),
    ("enrolment", .enrolment, "another finger is enrolled on the device"),
    ("changeBiometrics", .changeBiometrics, "the person turns biometrics on and off"),
    ("shorterAway", .shorterAway, "the person asks for a shorter time away"),
    ("verifierLoss", .verifierLoss, "the verifier of the PIN is lost while no process runs"),
    ("secondScene", .secondScene, "another window comes, moves between the phases and goes"),
    ("reinstall", .reinstall, "the app is installed anew; a part of the secure storage survives"),
    ("backupRestore", .backupRestore, "a backup of the beginning returns, without its verifier"),
    ("actions", .actions, "actions of notifications want an effect without a screen"),
    (
      "secondAccount", .secondAccount,
      "another account of the install turns biometrics on for itself"
    ),
    ("ownSheets", .ownSheets, "the app itself opens a sheet of the system, such as a picker"),
  ]

  /// The powers by the names that model files use, in the order of listings.
  static let named: [(name: String, power: Powers, meaning: String)] = [
    ("backgroundLaunch", .backgroundLaunch, "the system starts the process without a person"),
    ("kill", .kill, "the process ends without a word"),
    ("crash", .crash, "the process ends in the middle of a step, around a durable write"),
    ("reboot", .reboot, "the device restarts"),
    ("recreate", .recreate, "the surface is destroyed and rebuilt"),
    ("freeze", .freeze, "the process stops running and goes on later"),
    ("snapshot", .snapshot, "the system takes a picture of a scene that is not active"),
    ("deviceLock", .deviceLock, "the device is locked and unlocked"),
    ("back", .back, "the back gesture takes away what lies on top"),
    ("lockNow", .lockNow, "the person locks by a button"),
    ("push", .push, "content arrives"),
    ("call", .call, "protected calls are made"),
    ("links", .links, "links and notifications want to open something"),
    ("storeFailure", .storeFailure, "a durable write fails"),
    ("unreadable", .unreadable, "a read says \"not now\" though the device is unlocked"),
    ("promptEcho", .promptEcho, "the system prompt itself resigns and activates the scene"),
    ("lateResults", .lateResults, "a prompt answers after it was withdrawn or replaced"),
    ("timer", .timer, "timers come, at any time"),
    ("logout", .logout, "the person logs out, or says that the PIN is forgotten"),
    ("signIn", .signIn, "a new session starts after a wipe"),
    ("disable", .disable, "the person asks to turn the lock off"),
    ("enable", .enable, "the person asks to turn the lock on"),
    ("newPin", .newPin, "the person asks for another PIN"),
    ("longerAway", .longerAway, "the person asks for a longer time away"),
    ("wrongPin", .wrongPin, "wrong codes are entered"),
    ("eraseFailure", .eraseFailure, "erasing the caches fails"),
  ]
}
