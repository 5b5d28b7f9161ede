/// A state of the benchmark model in one word, each variable a field of bits.
struct Bits {
  var word: UInt64

  @inline(__always) init(_ word: UInt64) { self.word = word }

  @inline(__always)
  func get(_ shift: UInt64, _ width: UInt64) -> UInt64 { word &>> shift & (1 &<< width &- 1) }

  @inline(__always)
  mutating func set(_ shift: UInt64, _ width: UInt64, _ value: UInt64) {
    word = word & ~((1 &<< width &- 1) &<< shift) | value &<< shift
  }

  var idle: UInt64 {
    @inline(__always) get { get(0, 5) }
    @inline(__always) set { set(0, 5, newValue) }
  }
  var lockOn: UInt64 {
    @inline(__always) get { get(5, 1) }
    @inline(__always) set { set(5, 1, newValue) }
  }
  var screen: UInt64 {
    @inline(__always) get { get(6, 2) }
    @inline(__always) set { set(6, 2, newValue) }
  }
  var lock: UInt64 {
    @inline(__always) get { get(8, 2) }
    @inline(__always) set { set(8, 2, newValue) }
  }
  var life: UInt64 {
    @inline(__always) get { get(10, 2) }
    @inline(__always) set { set(10, 2, newValue) }
  }
  var attempts: UInt64 {
    @inline(__always) get { get(12, 3) }
    @inline(__always) set { set(12, 3, newValue) }
  }
  var pending: UInt64 {
    @inline(__always) get { get(15, 4) }
    @inline(__always) set { set(15, 4, newValue) }
  }
  var prompt: UInt64 {
    @inline(__always) get { get(19, 2) }
    @inline(__always) set { set(19, 2, newValue) }
  }
  var covered: UInt64 {
    @inline(__always) get { get(21, 1) }
    @inline(__always) set { set(21, 1, newValue) }
  }
  var last: UInt64 {
    @inline(__always) get { get(22, 2) }
    @inline(__always) set { set(22, 2, newValue) }
  }
  var credential: UInt64 {
    @inline(__always) get { get(24, 1) }
    @inline(__always) set { set(24, 1, newValue) }
  }

  @inline(__always)
  func source(_ number: UInt64) -> UInt64 { get(25 &+ number &* 2, 2) }

  @inline(__always)
  mutating func setSource(_ number: UInt64, _ value: UInt64) { set(25 &+ number &* 2, 2, value) }
}

// The values of the fields. Computed, because a global that is stored is guarded at each access.
enum Screen {
  static var e6: UInt64 { 0 }
  static var content: UInt64 { 1 }
  static var e7: UInt64 { 2 }
  static var notice: UInt64 { 3 }
}
enum Lock {
  static var unlocked: UInt64 { 0 }
  static var locking: UInt64 { 1 }
  static var locked: UInt64 { 2 }
  static var unavailable: UInt64 { 3 }
}
enum Life {
  static var notRunning: UInt64 { 0 }
  static var foreground: UInt64 { 1 }
  static var inactive: UInt64 { 2 }
  static var background: UInt64 { 3 }
}
enum Prompt {
  static var none: UInt64 { 0 }
  static var showing: UInt64 { 1 }
  static var succeeded: UInt64 { 2 }
  static var failed: UInt64 { 3 }
}
enum Last {
  static var none: UInt64 { 0 }
  static var locked: UInt64 { 1 }
  static var unlocked: UInt64 { 2 }
}

/// The benchmark model, packed by hand.
struct PackedLock {
  static var maxSteps: Int { 48 }

  let idleLimit: UInt64
  let maxAttempts: UInt64
  let targets: UInt64
  let sources: UInt64
  let maxDeliveries: UInt64

  var initial: UInt64 {
    var state = Bits(0)
    state.lockOn = 1
    state.screen = Screen.notice
    state.covered = 1
    state.credential = 1
    return state.word
  }

  @inline(__always)
  func isSafe(_ word: UInt64) -> Bool {
    let state = Bits(word)
    if state.screen == Screen.content && state.lock != Lock.unlocked { return false }
    if state.screen == Screen.e6 && state.last != Last.locked { return false }
    return state.life == Life.foreground || state.lockOn == 0 || state.covered == 1
  }

  /// Writes the states after all steps of a state to `out` and says how many there are.
  @inline(__always)
  func expand(_ word: UInt64, _ out: UnsafeMutablePointer<UInt64>) -> Int {
    let state = Bits(word)
    var steps = Steps(out)
    if state.life != Life.notRunning && (state.lock == Lock.locking || state.idle < idleLimit) {
      steps.add(tick(state))
    }
    if state.life == Life.foreground { foreground(state, &steps) } else { away(state, &steps) }
    if state.prompt == Prompt.showing {
      var next = state
      next.prompt = Prompt.none
      steps.add(next)
    }
    notifications(state, &steps)
    return steps.count
  }

  @inline(__always)
  private func close(_ next: inout Bits) {
    next.lock = Lock.locked
    next.last = Last.locked
    next.screen = Screen.e6
  }

  @inline(__always)
  private func fail(_ next: inout Bits) {
    next.lock = Lock.unavailable
    next.screen = Screen.e7
  }

  @inline(__always)
  private func tick(_ state: Bits) -> Bits {
    var next = state
    if state.idle < idleLimit { next.idle = state.idle &+ 1 }
    if state.lock == Lock.locking {
      close(&next)
      if state.life == Life.foreground { next.covered = 0 }
    } else if next.idle == idleLimit && state.lockOn == 1 && state.lock == Lock.unlocked {
      next.prompt = Prompt.none
      if state.credential == 1 {
        next.lock = Lock.locking
        next.screen = Screen.notice
        next.covered = 1
      } else {
        fail(&next)
      }
    }
    return next
  }

  @inline(__always)
  private func foreground(_ state: Bits, _ steps: inout Steps) {
    let isOpen = state.lock == Lock.unlocked
    if isOpen && (state.idle > 0 || state.screen == Screen.notice || state.pending > 0) {
      var next = state
      next.idle = 0
      next.pending = 0
      if state.screen == Screen.notice { next.screen = Screen.content }
      steps.add(next)
    }
    var inactive = state
    inactive.life = Life.inactive
    if state.lockOn == 1 { inactive.covered = 1 }
    steps.add(inactive)
    if state.lock == Lock.locked && state.prompt != Prompt.showing && state.credential == 1
      && state.attempts < maxAttempts
    {
      var next = state
      next.prompt = Prompt.showing
      steps.add(next)
    }
    if state.prompt == Prompt.showing { answers(state, &steps) }
    if isOpen && state.screen == Screen.content {
      var next = state
      next.lockOn = 1 &- state.lockOn
      next.idle = 0
      steps.add(next)
    }
    if state.screen != Screen.notice {
      var next = state
      next.lock = Lock.unlocked
      next.screen = Screen.notice
      next.prompt = Prompt.none
      next.attempts = 0
      next.pending = 0
      next.last = Last.none
      next.idle = 0
      steps.add(next)
    }
  }

  @inline(__always)
  private func answers(_ state: Bits, _ steps: inout Steps) {
    var right = state
    right.prompt = Prompt.succeeded
    right.lock = Lock.unlocked
    right.last = Last.unlocked
    right.screen = Screen.content
    right.attempts = 0
    right.idle = 0
    steps.add(right)
    var wrong = state
    wrong.attempts = state.attempts &+ 1
    if wrong.attempts == maxAttempts {
      wrong.prompt = Prompt.none
      fail(&wrong)
    } else {
      wrong.prompt = Prompt.failed
    }
    steps.add(wrong)
  }

  @inline(__always)
  private func away(_ state: Bits, _ steps: inout Steps) {
    if state.life == Life.inactive {
      var next = state
      next.life = Life.background
      if state.prompt == Prompt.showing { next.prompt = Prompt.none }
      steps.add(next)
    }
    var next = state
    next.life = Life.foreground
    next.covered = 0
    if state.life == Life.notRunning {
      if state.lockOn == 0 {
        next.screen = Screen.content
      } else if state.credential == 1 {
        close(&next)
      } else {
        fail(&next)
      }
      steps.add(next)
    } else {
      if state.lock == Lock.locking { close(&next) }
      steps.add(next)
      var killed = state
      killed.life = Life.notRunning
      killed.idle = 0
      killed.screen = Screen.notice
      killed.lock = Lock.unlocked
      killed.pending = 0
      killed.prompt = Prompt.none
      killed.covered = state.lockOn
      killed.last = Last.none
      steps.add(killed)
    }
    var changed = state
    changed.credential = 1 &- state.credential
    if state.credential == 1 {
      if state.lock == Lock.locking || state.lock == Lock.locked {
        fail(&changed)
        changed.prompt = Prompt.none
      }
    } else if state.lock == Lock.unavailable && state.attempts < maxAttempts {
      close(&changed)
    }
    steps.add(changed)
  }

  @inline(__always)
  private func notifications(_ state: Bits, _ steps: inout Steps) {
    let isForeground = state.life == Life.foreground
    let isOpen = isForeground && state.lock == Lock.unlocked
    let canTap = isForeground || state.life == Life.background
    var target: UInt64 = 0
    for source in 0..<sources {
      let waiting = state.source(source)
      target = target == targets ? 1 : target &+ 1
      if waiting > 0 {
        if canTap {
          var next = state
          next.setSource(source, waiting &- 1)
          if isOpen {
            next.screen = Screen.content
            next.pending = 0
            next.idle = 0
          } else {
            next.pending = target
          }
          steps.add(next)
        }
        if isOpen {
          var next = state
          next.setSource(source, 0)
          steps.add(next)
        }
      }
      if waiting < maxDeliveries {
        var next = state
        next.setSource(source, waiting &+ 1)
        steps.add(next)
      }
    }
  }
}

/// Where the states after the steps are written.
struct Steps {
  let states: UnsafeMutablePointer<UInt64>
  var count = 0

  @inline(__always) init(_ states: UnsafeMutablePointer<UInt64>) { self.states = states }

  @inline(__always)
  mutating func add(_ state: Bits) {
    states[count] = state.word
    count &+= 1
  }
}
