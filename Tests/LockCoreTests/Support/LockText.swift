import LockCore

/// Short words for transcripts and for messages of failed tests.
extension LockEvent {
  var text: String {
    switch self {
    case .launched(let target): target.map { "launched for \($0.text)" } ?? "launched"
    case .launchedInBackground(let deviceLocked):
      deviceLocked ? "launchedInBackground, device locked" : "launchedInBackground"
    case .recreated: "recreated"
    case .resignedActive: "resignedActive"
    case .enteredBackground: "enteredBackground"
    case .enteredForeground: "enteredForeground"
    case .becameActive: "becameActive"
    case .otherSceneChanged(let phase):
      "otherSceneChanged(\(phase.map { "\($0)" } ?? "gone"))"
    case .timerFired: "timerFired"
    case .deviceLocked: "deviceLocked"
    case .deviceUnlocked: "deviceUnlocked"
    case .touched: "touched"
    case .wentBack: "wentBack"
    case .pinEntered: "pinEntered"
    case .triedAgain: "triedAgain"
    case .askedForBiometrics: "askedForBiometrics"
    case .askedToLock: "askedToLock"
    case .askedToLogOut: "askedToLogOut"
    case .forgotPin: "forgotPin"
    case .pinChosen(let matching): matching ? "pinChosen" : "pinChosen, entries differ"
    case .changeStarted(let change): "changeStarted(\(change.text))"
    case .changeProofEntered: "changeProofEntered"
    case .changeCancelled: "changeCancelled"
    case .biometricsAnswered(let generation, let result):
      "biometricsAnswered(\(generation.number), \(result))"
    case .compared(let generation, let right):
      "compared(\(generation.number), \(right ? "right" : "wrong"))"
    case .read(.value(let record)): "read(\(record.text))"
    case .read(.absent): "read(absent)"
    case .read(.notNow): "read(not now)"
    case .wrote: "wrote"
    case .writeFailed: "writeFailed"
    case .erased: "erased"
    case .eraseFailed: "eraseFailed"
    case .gateChecked(let passed): "gateChecked(\(passed ? "passed" : "missing"))"
    case .serverLogoutAnswered(let succeeded):
      "serverLogoutAnswered(\(succeeded ? "done" : "failed"))"
    case .opened(let target): "opened(\(target.text))"
    case .acted(let target): "acted(\(target.text))"
    case .ownSheetChanged(let isOpen): "ownSheetChanged(\(isOpen ? "open" : "gone"))"
    case .called: "called"
    case .pushed: "pushed"
    case .policyArrived(let word): "policyArrived(\(word.text))"
    case .signedIn(let session): "signedIn(\(session.number))"
    }
  }
}

extension LockEffect {
  var text: String {
    switch self {
    case .withdraw(let generation): "withdraw \(generation.number)"
    case .cover(let on): on ? "cover" : "uncover"
    case .coverOther(let on): on ? "cover other" : "uncover other"
    case .emit(.locked(let reason)): "emit locked(\(reason))"
    case .emit(.unlocked): "emit unlocked"
    case .seal(let on): on ? "seal" : "unseal"
    case .erase: "erase"
    case .show(let surface, let offers): "show \(surface)\(offers.text)"
    case .read: "read"
    case .persist(let write): "persist \(write.text)"
    case .compare(let generation, let purpose):
      "compare \(generation.number) for \(purpose.map { "\($0)" } ?? "nothing")"
    case .logOutAtServer(let reason): "logOutAtServer(\(reason))"
    case .prompt(let generation, let purpose): "prompt \(generation.number) for \(purpose)"
    case .checkGate: "checkGate"
    case .land(let landing): "land \(landing)"
    case .deliver(let target): "deliver \(target.text)"
    case .perform(let target): "perform \(target.text)"
    case .drop(let target): "drop \(target.text)"
    case .tell(.wrong(let left)): "tell wrong\(left.map { ", \($0) left" } ?? "")"
    case .tell(.entriesDiffer): "tell entriesDiffer"
    case .tell(.changed): "tell changed"
    case .tell(.storeFailed): "tell storeFailed"
    case .arm(let after): after % 1000 == 0 ? "arm \(after / 1000) s" : "arm \(after) ms"
    case .disarm: "disarm"
    }
  }
}

extension LockEffects {
  var list: [LockEffect] { (0..<count).map { self[$0] } }
  var text: String { list.map(\.text).joined(separator: ", ") }
}

extension LockOutcome.Grade {
  var text: String {
    switch self {
    case .applied: "applied"
    case .ignored(let reason): "ignored(\(reason))"
    case .refused(let reason): "refused(\(reason))"
    }
  }
}

extension Offers {
  var text: String {
    let names: [(Offers, String)] = [
      (.pin, "pin"), (.biometrics, "biometrics"), (.tryAgain, "tryAgain"), (.setPin, "setPin"),
      (.logOut, "logOut"), (.forgot, "forgot"),
    ]
    let offered = names.filter { contains(anyOf: $0.0) }.map(\.1)
    return offered.isEmpty ? "" : " [\(offered.joined(separator: " "))]"
  }
}

extension StoreWrite {
  var text: String {
    switch self {
    case .attempts(let count): "attempts \(count)"
    case .configuration(let configuration): "configuration \(configuration.text)"
    case .verifier: "verifier"
    case .serverPolicy(let word): "serverPolicy \(word.text)"
    case .leave(let leftAt): leftAt == nil ? "no leave" : "leave"
    case .journal(let reason): "journal(\(reason))"
    case .wipe(let step): "wipe(\(step))"
    case .removeJournal: "removeJournal"
    }
  }
}

extension Configuration {
  /// What is on, and the time away: `[on pin away 300000]`. A set of biometrics is named where it is not
  /// the first.
  var text: String {
    var words = [enabled ? "on" : "off"]
    if hasPin { words.append("pin") }
    if let biometrics {
      words.append("biometrics" + (biometrics == .first ? "" : " \(biometrics.number)"))
    }
    switch away {
    case .never: words.append("away never")
    case .after(let limit): words.append("away \(limit)")
    }
    return "[\(words.joined(separator: " "))]"
  }
}

extension StoredRecord {
  var text: String {
    var words = [session.map { "session \($0.number)" } ?? "no session", configuration.text]
    if attempts > 0 { words.append("attempts \(attempts)") }
    if let journal { words.append("journal(\(journal))") }
    if let server { words.append("server \(server.text)") }
    if leftAt != nil { words.append("left") }
    if lostVerifier { words.append("verifier lost") }
    return words.joined(separator: ", ")
  }
}

extension Change {
  var text: String {
    switch self {
    case .disable: "disable"
    case .enable: "enable"
    case .newPin: "newPin"
    case .longerAway(let limit): "longerAway \(limit)"
    case .biometrics: "biometrics"
    case .noBiometrics: "noBiometrics"
    case .shorterAway(let limit): "shorterAway \(limit)"
    }
  }
}

extension ServerPolicy {
  /// `required after 300000`, `not required, no time`.
  var text: String {
    (required ? "required" : "not required") + (after.map { " after \($0)" } ?? ", no time")
  }
}

extension DeviceFacts {
  var text: String {
    let fingers = enrolment.map { "biometrics \($0.number)" } ?? "no biometrics"
    return "\(hasCredential ? "a credential" : "no credential"), \(fingers)"
  }
}

extension Target {
  var text: String { "link \(number) of session \(session.number)" }
}
