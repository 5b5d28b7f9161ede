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
  private var hashes: [UInt64] = []
  /// Numbers plus one by hash, 0 for an empty slot: open addressing, at most half full. The count is a power of
  /// two.
  private var slots = [UInt32](repeating: 0, count: 1024)
  /// The effects of the outcome that is looked for.
  private var wanted: [LockEffect] = []

  /// The number of an outcome, a new one if it was not met yet.
  mutating func number(of outcome: LockOutcome, questions: UInt8) -> Int {
    let grade = outcome.answer.grade
    var hash = UInt64(grade.rawValue) << 8 | UInt64(questions)
    // Taken out once: each look at a list of fixed capacity may copy all of it.
    wanted.removeAll(keepingCapacity: true)
    var index = 0
    while index < outcome.effects.count {
      let effect = outcome.effects[index]
      hash = hash &* 0x9E37_79B9_7F4A_7C15 &+ effect.mark
      wanted.append(effect)
      index += 1
    }
    hash = (hash ^ hash &>> 32) &* 0xBF58_476D_1CE4_E5B9
    var slot = firstSlot(hash)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash && isWanted(number, grade, questions) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    list.append(
      RememberedOutcome(
        grade: grade, questions: questions, count: UInt8(truncatingIfNeeded: wanted.count),
        first: UInt32(truncatingIfNeeded: effects.count), levels: ScreenLevels(outcome.effects)))
    effects.append(contentsOf: wanted)
    hashes.append(hash)
    slots[slot] = UInt32(list.count)
    if list.count * 2 > slots.count { growSlots() }
    return list.count - 1
  }

  private func firstSlot(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash &>> 32) & (slots.count - 1)
  }

  /// Whether outcome `number` has this grade, so many questions, and the effects that are wanted.
  private func isWanted(_ number: Int, _ grade: AnswerGrade, _ questions: UInt8) -> Bool {
    let known = list[number]
    guard known.grade == grade, known.questions == questions, Int(known.count) == wanted.count
    else { return false }
    var index = 0
    while index < wanted.count {
      if effects[Int(known.first) + index] != wanted[index] { return false }
      index += 1
    }
    return true
  }

  private mutating func growSlots() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for number in hashes.indices {
      var slot = firstSlot(hashes[number])
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }
}

extension LockEffect {
  /// A number that tells most effects apart; equality does the rest.
  fileprivate var mark: UInt64 {
    let payload: UInt64 =
      switch self {
      case .cover(let on), .coverOther(let on), .seal(let on): on ? 1 : 0
      case .show(let surface, let offers): Codes.number(surface) << 8 | UInt64(offers.rawValue)
      case .arm(let after): 1 + UInt64(truncatingIfNeeded: after)
      case .withdraw(let generation): UInt64(generation.number)
      case .compare(let generation, let purpose):
        UInt64(generation.number) << 2 | Codes.number(purpose)
      case .prompt(let generation, let purpose):
        UInt64(generation.number) << 2 | Codes.number(purpose)
      case .emit(.locked(let reason)): Codes.number(reason)
      case .logOutAtServer(let reason): Codes.number(reason)
      case .deliver(let target), .perform(let target), .drop(let target): Codes.number(target)
      case .persist(let write): write.mark
      case .tell(.wrong(let left)): 1 + UInt64(left ?? 0)
      case .emit(.unlocked), .erase, .read, .checkGate, .land, .tell, .disarm: 0
      }
    return UInt64(truncatingIfNeeded: rank) << 48 ^ payload
  }
}

extension StoreWrite {
  /// A number that tells most writes apart.
  fileprivate var mark: UInt64 {
    switch self {
    case .attempts(let count): 1 | UInt64(count) << 3
    case .configuration(let new): 2 | (new.enabled ? 8 : 0) | (new.hasPin ? 16 : 0)
    case .verifier: 3
    case .journal(let reason): 4 | Codes.number(reason) << 3
    case .wipe(let step): 5 | Codes.number(step) << 3
    case .removeJournal, .serverPolicy, .leave: 6
    }
  }
}
