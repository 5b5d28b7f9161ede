import Foundation
import Testing
import VaultTestSupport

/// What is known of a folder of the notes app from what the app acknowledged, over any number of kills.
struct NotesLife {
  static let pin = "271828"
  static let wrong = "161803"

  /// What a person does in one process.
  enum Deed: CaseIterable {
    /// Three notes, after a lock in between.
    case notes
    /// A wrong PIN, then the right one and a note.
    case mistake
    /// Five wrong PINs.
    case fiveWrong
    /// "Log out" from the open app.
    case leave
  }

  let folder: String
  /// Notes that are certainly kept, in their order.
  private(set) var notes: [String] = []
  /// A note that was entered and never acknowledged: kept or not.
  private var uncertain: String?
  /// Whether a PIN is certainly set, certainly not, or (nil) one of both.
  private var hasPin: Bool? = false
  /// Wrong codes in a row that were acknowledged, and those that may have been counted.
  private var wrongs = 0...0
  /// A wipe was begun, or may have been.
  private var mayBeGone = false
  private var number = 0
  /// Notes of sessions that ended: they must never be seen again.
  private var wiped: Set<String> = []

  init(folder: String) { self.folder = folder }

  struct Broken: Error, CustomStringConvertible { let description: String }

  private func broken(_ text: String) -> Broken { Broken(description: text) }

  // MARK: What a person does

  /// Does it in a process that is killed at an act.
  ///
  /// - Returns: whether it was killed.
  mutating func live(_ deed: Deed, killedAt act: Int, _ how: NotesRun.How) throws -> Bool {
    let run = try NotesRun(folder, killedAt: act, how)
    defer { do { try run.end() } catch {} }
    if try open(run) { try perform(deed, run) }
    return try run.end()
  }

  /// Brings the app to its notes, by the PIN or by setting one; what it shows must fit what is known.
  private mutating func open(_ run: NotesRun) throws -> Bool {
    guard let first = try run.see("Enter begins", "Choose a PIN", "Locked. PIN:") else {
      return false
    }
    if first.contains("- ") { throw broken("a note is shown before any PIN: \(first)") }
    if first.contains("Locked. PIN:") {
      if hasPin == false { throw broken("locked, though no PIN was set") }
      (hasPin, mayBeGone) = (true, false)
      return try unlock(run)
    }
    if hasPin == true && !mayBeGone { throw broken("everything acknowledged is gone: \(first)") }
    if mayBeGone { forget() }
    hasPin = false
    if first.contains("Enter begins") {
      try run.enter("")
      guard try run.see("Choose a PIN") != nil else { return false }
    }
    try run.enter(Self.pin)
    guard try run.see("The same again") != nil else { return false }
    hasPin = nil
    try run.enter(Self.pin)
    guard let frame = try run.see("> ") else { return false }
    hasPin = true
    try look(at: frame)
    return true
  }

  private mutating func unlock(_ run: NotesRun) throws -> Bool {
    try run.enter(Self.pin)
    let upper = wrongs.upperBound
    // The try is counted before it is compared: killed in between, it is paid for.
    wrongs = wrongs.lowerBound...(upper + 1)
    guard let frame = try run.see("> ", "Wrong PIN") else { return false }
    guard !frame.contains("Wrong PIN") else { throw broken("the right PIN is called wrong") }
    wrongs = 0...0
    try look(at: frame)
    return true
  }

  /// The notes that a frame shows must be the acknowledged ones, perhaps with the uncertain one.
  private mutating func look(at frame: String) throws {
    let shown = frame.components(separatedBy: "\r\n").filter { $0.hasPrefix("- ") }.map {
      String($0.dropFirst(2))
    }
    if shown.contains(where: wiped.contains) { throw broken("what was wiped came back: \(shown)") }
    if let uncertain, shown == notes + [uncertain] {
      notes = shown
    } else if shown != notes {
      throw broken("\(shown) are shown, and \(notes) are known, \(uncertain ?? "none") perhaps")
    }
    uncertain = nil
  }

  private mutating func forget() {
    wiped.formUnion(notes)
    if let uncertain { wiped.insert(uncertain) }
    (notes, uncertain, wrongs, mayBeGone) = ([], nil, 0...0, false)
  }

  private mutating func perform(_ deed: Deed, _ run: NotesRun) throws {
    switch deed {
    case .notes:
      for _ in 1...2 { guard try write(run) else { return } }
      guard try lock(run), try unlock(run) else { return }
      _ = try write(run)
    case .mistake:
      guard try lock(run), try mistype(run), try unlock(run) else { return }
      _ = try write(run)
    case .fiveWrong:
      guard try lock(run) else { return }
      while try mistype(run) {}
    case .leave:
      mayBeGone = true
      try run.enter("/leave")
      if try run.see("Enter begins") != nil { end() }
    }
  }

  private mutating func end() {
    forget()
    hasPin = false
  }

  private mutating func write(_ run: NotesRun) throws -> Bool {
    number += 1
    let note = "note \(number)"
    uncertain = note
    try run.enter(note)
    guard let frame = try run.see("- \(note)\r\n") else { return false }
    try look(at: frame)
    return true
  }

  private func lock(_ run: NotesRun) throws -> Bool {
    try run.enter("/lock")
    return try run.see("Locked. PIN:") != nil
  }

  /// - Returns: whether another try is left.
  private mutating func mistype(_ run: NotesRun) throws -> Bool {
    let upper = wrongs.upperBound
    wrongs = wrongs.lowerBound...(upper + 1)
    if upper + 1 >= 5 { mayBeGone = true }
    try run.enter(Self.wrong)
    guard let frame = try run.see("tries left", "Enter begins") else { return false }
    guard let left = (0...4).first(where: { frame.contains("Wrong PIN, \($0) tries left") }) else {
      throw broken("no count is told: \(frame)")
    }
    let used = 5 - left
    guard wrongs.contains(used), used > wrongs.lowerBound else {
      throw broken("\(used) wrong codes are told, \(wrongs) are possible")
    }
    wrongs = used...used
    if left == 0 {
      guard try run.see("Enter begins") != nil else { return false }
      end()
    }
    return left > 0
  }
}
