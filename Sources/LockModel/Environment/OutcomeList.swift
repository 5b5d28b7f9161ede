import LockCore

/// An outcome of the lock as it is remembered: how the event was taken, and which effects it has.
struct RememberedOutcome: BitwiseCopyable {
  let grade: AnswerGrade
  /// How many questions the lock asked in the step.
  let questions: UInt8
  let count: UInt8
  /// Where its effects begin in the list of all.
  let first: UInt32
  /// The levels, if the effects are nothing but levels.
  let levels: ScreenLevels?
}

/// What a lock that only restates its levels asks for: cover, seal, screen and timer, as the fields of a
/// ``World``.
struct ScreenLevels: BitwiseCopyable {
  let bits: UInt64
  let surface: Surface

  /// The fields that the levels stand in.
  static var mask: UInt64 {
    @inline(__always) get {
      WorldField.shown.mask | WorldField.offers.mask | WorldField.covered.mask
        | WorldField.sealed.mask | WorldField.timer.mask
    }
  }

  /// Nil if there is another effect, or a level is missing.
  init?(_ effects: LockEffects) {
    guard effects.count == 4, case .cover(let covered) = effects[0],
      case .seal(let sealed) = effects[1], case .show(let surface, let offers) = effects[2]
    else { return nil }
    var world = World()
    world.bits = 0
    switch effects[3] {
    case .arm(let ticks): world.timer = ArmedTimer(after: ticks)
    case .disarm: world.timer = .none
    case .withdraw, .cover, .coverOther, .emit, .seal, .erase, .show, .read, .persist, .compare,
      .logOutAtServer, .prompt, .checkGate, .land, .deliver, .perform, .drop, .tell:
      return nil
    }
    world.covered = covered
    world.sealed = sealed
    world.shown = surface
    world.offers = offers
    bits = world.bits
    self.surface = surface
  }
}

/// The distinct outcomes, numbered. There are far fewer than answers.
struct OutcomeList {
  private(set) var list: [RememberedOutcome] = []
  private(set) var effects: [LockEffect] = []
  private var numbers: [Key: Int] = [:]

  /// An outcome that can be looked for.
  private struct Key: Hashable {
    let grade: AnswerGrade
    let questions: UInt8
    let effects: LockEffects

    // The kinds of effect alone: equality does the rest.
    func hash(into hasher: inout Hasher) {
      var mixed = UInt64(grade.rawValue) << 8 | UInt64(questions)
      var index = 0
      while index < effects.count {
        mixed = mixed &* 31 &+ effects[index].mark
        index += 1
      }
      hasher.combine(mixed)
    }
  }

  /// The number of an outcome, a new one if it was not met yet.
  mutating func number(of outcome: LockOutcome, questions: UInt8) -> Int {
    let key = Key(
      grade: outcome.answer.grade, questions: questions, effects: outcome.effects)
    if let known = numbers[key] { return known }
    let number = list.count
    list.append(
      RememberedOutcome(
        grade: key.grade, questions: questions,
        count: UInt8(truncatingIfNeeded: outcome.effects.count),
        first: UInt32(truncatingIfNeeded: effects.count), levels: ScreenLevels(outcome.effects)))
    var index = 0
    while index < outcome.effects.count {
      effects.append(outcome.effects[index])
      index += 1
    }
    numbers[key] = number
    return number
  }
}

extension LockEffect {
  /// A number that tells most effects apart.
  fileprivate var mark: UInt64 {
    let payload: UInt64 =
      switch self {
      case .cover(let on), .coverOther(let on), .seal(let on): on ? 1 : 0
      case .show(let surface, let offers): Codes.number(surface) << 8 | UInt64(offers.rawValue)
      case .arm(let after): 1 + UInt64(truncatingIfNeeded: after)
      case .withdraw, .emit, .erase, .read, .persist, .compare, .logOutAtServer, .prompt,
        .checkGate, .land, .deliver, .perform, .drop, .tell, .disarm:
        0
      }
    return UInt64(truncatingIfNeeded: rank) << 16 | payload
  }
}
