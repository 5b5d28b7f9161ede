import LockCore
import ModelChecker

extension ModelFile {
  /// What the file and the world leave out, in words, for reports: how time passes, how many things there are,
  /// and what the file takes away.
  public var bounds: [String] {
    var lines = ["more than the file's world: \(time), \(counts)"]
    if settings.goesOn {
      lines.append("that every start is locked: one within the time away goes on (lockOnStart)")
    }
    return lines + (missing.map { [$0] } ?? [])
  }

  private var time: String {
    var steps = ["\(settings.shortTick)"]
    if settings.longTick > 0 { steps.append("\(settings.longTick)") }
    var text = "time in steps of \(steps.joined(separator: " or ")) "
    text += steps == ["1"] ? "tick" : "ticks"
    if settings.sleepTicks > 0 { text += ", sleep of \(settings.sleepTicks)" }
    if settings.wallFar > 0 { text += ", the wall clock up to \(settings.wallFar) off" }
    return text
  }

  private var counts: String {
    var texts: [String] = []
    if settings.countsCodes, let most = settings.attemptLimit?.most {
      texts.append(most == 1 ? "one wrong code" : "\(most) wrong codes")
    }
    let scenes = settings.powers.contains(.secondScene) ? "two scenes" : "one scene"
    return (texts + [scenes, "two sessions"]).joined(separator: ", ")
  }

  /// The powers that the settings take away.
  private var missing: String? {
    // Tier two is what a file adds; what it does not add is told where some of it is there.
    let offered = settings.isTierOne ? Powers.named : Powers.named + Powers.namedTierTwo
    let names = offered.filter { !settings.powers.contains($0.power) }.map(\.name)
    return names.isEmpty ? nil : "what does not happen here: " + names.joined(separator: ", ")
  }
}
