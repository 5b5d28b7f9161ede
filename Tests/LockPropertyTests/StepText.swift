import LockCore
import ModelChecker

@testable import LockModel

/// A step of the world as a rule of a run carries it: what happens, and whether the process is to die around
/// the write of the step, if there is one.
struct RunStep: Equatable, Sendable {
  var happening: Happening
  var crash = CrashWish.none

  /// A line of Swift that takes it.
  var line: String {
    let text = String(describing: happening)
      .replacing(/Optional\(([A-Za-z0-9.]+)\)/) { $0.1 }
      .replacing(/LockModel\.[A-Za-z]+\./, with: ".")
      .replacing("LockCore.ScenePhase.", with: ".")
      .replacing("LockCore.", with: "")
    return crash == .none ? "try run.take(.\(text))" : "try run.take(.\(text), crash: .\(crash))"
  }
}

extension RunStep: Codable {
  /// As in a trace: the name, then parameters, then the crash.
  var text: String {
    let action = describe(happening)
    let parameters = action.parameters.map { "\($0.name)=\($0.value.plain)" }
    let ending = crash == .none ? [] : ["crash=\(crash.rawValue)"]
    return ([action.name] + parameters + ending).joined(separator: " ")
  }

  init?(text: String) {
    var words = text.split(separator: " ").map(String.init)
    var crash = CrashWish.none
    if let last = words.last, last.hasPrefix("crash=") {
      guard let found = CrashWish(rawValue: String(last.dropFirst(6))) else { return nil }
      crash = found
      words.removeLast()
    }
    guard let happening = RunStep.happening(words.joined(separator: " ")) else { return nil }
    self.init(happening: happening, crash: crash)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let step = RunStep(text: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no step: \(text)")
    }
    self = step
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  private static func happening(_ text: String) -> Happening? {
    if let known = byText[text] { return known }
    if let word = text.wholeMatch(
      of: /policyArrive word=(not )?required, (?:no time|after ([0-9]+))/)
    {
      return .policyArrive(
        ServerPolicy(required: word.1 == nil, after: word.2.flatMap { Int32($0) }))
    }
    guard let match = text.wholeMatch(of: /(tick|sleep|wallSet) (?:ticks|offset)=(-?[0-9]+)/),
      let number = Int64(match.2)
    else { return nil }
    switch match.1 {
    case "tick": return .tick(number)
    case "sleep": return .sleep(number)
    default: return .wallSet(number)
    }
  }

  private static let byText: [String: Happening] = Dictionary(
    uniqueKeysWithValues: everything.map { (RunStep(happening: $0).text, $0) })

  /// All that can happen, but for the steps of the clocks and the server's words.
  static let everything: [Happening] =
    [
      .launch(target: nil), .launch(target: .a), .launch(target: .b), .launchInBackground,
      .recreate, .freeze, .thaw, .resign(byPrompt: false), .resign(byPrompt: true), .background,
      .foreground, .activate, .snapshot(other: false), .timer, .deviceLock, .deviceUnlock, .touch,
      .back,
      .pin(right: true), .pin(right: false), .tryAgain, .useBiometrics, .lockNow, .logOut,
      .forgotPin, .choosePin(matching: true), .choosePin(matching: false),
      .changeProof(right: true), .changeProof(right: false), .changeCancel, .compared,
      .readAnswer(.found), .readAnswer(.notNow), .wrote, .writeFailed, .erased, .eraseFailed,
      .gate(passed: true), .gate(passed: false), .serverLogout(succeeded: true),
      .serverLogout(succeeded: false), .open(.a), .open(.b), .call, .push, .signIn(.a), .signIn(.b),
    ]
    + [WriteFate.none, .lost, .kept].flatMap { [.kill($0), .reboot($0)] }
    + [AskedChange.disable, .enable, .newPin, .longerAway, .longerIdle, .biometrics].map {
      .changeStart($0)
    } + [Tightening.noBiometrics, .shorterAway, .shorterIdle].map { .tighten($0) }
    + [ScenePhase.inactiveIn, .active, .inactiveOut, .background, nil].map { .otherScene($0) }
    + [.snapshot(other: true), .credentialSet, .credentialClear, .enrol, .loseVerifier]
    + [Survivors.nothing, .secrets, .all].map { .reinstall($0) }
    + [
      .backupRestore, .act(.a), .act(.b), .otherAccount, .picker(open: true), .picker(open: false),
    ]
    + [PromptResult.ok, .failed, .cancelledBySystem, .unavailable].flatMap {
      [.promptAnswer(newest: true, $0), .promptAnswer(newest: false, $0)]
    }
}

/// The name and the parameters of a happening, as traces have them.
private func describe(_ happening: Happening) -> TraceAction {
  AnyWorld.world.describe(WorldAction(happening))
}

/// Some world: how it names things does not hang on its settings.
private enum AnyWorld {
  static let world = DrawnWorld().tickWorld
}

extension TraceValue {
  var plain: String {
    switch self {
    case .text(let text): text
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): "\(number)"
    }
  }
}
