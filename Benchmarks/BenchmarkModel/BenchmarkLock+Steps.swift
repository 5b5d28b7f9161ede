import ModelChecker

extension BenchmarkLock {
  @inline(__always)
  func forEachStep(from state: State, _ visit: (Action, State, PredicateSet) -> Void) {
    @inline(__always)
    func take(_ action: Action, _ change: (inout State) -> Void) {
      var next = state
      change(&next)
      visit(action, next, predicates(atStart: next))
    }
    lifeSteps(state, take)
    promptSteps(state, take)
    if state.isOpen && state.screen == .content {
      take(.toggleSwitch) {
        $0.lockOn.toggle()
        $0.idle = 0
      }
    }
    credentialSteps(state, take)
    if state.life == .foreground && state.screen != .notice {
      take(.logout) {
        $0.lock = .unlocked
        $0.screen = .notice
        $0.prompt = .none
        $0.attempts = 0
        $0.pending = 0
        $0.last = .none
        $0.idle = 0
      }
    }
    sourceSteps(state, take)
  }

  @inline(__always)
  private func lifeSteps(_ state: State, _ take: (Action, (inout State) -> Void) -> Void) {
    if state.life != .notRunning && (state.lock == .locking || state.idle < idleLimit) {
      take(.tick) { tick(&$0) }
    }
    if state.isOpen && (state.idle > 0 || state.screen == .notice || state.pending > 0) {
      take(.activity) {
        $0.idle = 0
        $0.pending = 0
        if state.screen == .notice { $0.screen = .content }
      }
    }
    if state.life == .foreground {
      take(.goInactive) {
        $0.life = .inactive
        if state.lockOn && mutant != .goInactiveDoesNotCover { $0.covered = true }
      }
    }
    if state.life == .inactive {
      take(.goBackground) {
        $0.life = .background
        if state.prompt == .showing { $0.prompt = .none }
      }
    }
    if state.life == .inactive || state.life == .background {
      take(.goForeground) {
        $0.life = .foreground
        $0.covered = false
        if state.lock == .locking { close(&$0) }
      }
      take(.kill) {
        $0.life = .notRunning
        $0.idle = 0
        $0.screen = .notice
        $0.lock = .unlocked
        $0.pending = 0
        $0.prompt = .none
        $0.covered = state.lockOn
        $0.last = .none
      }
    }
    if state.life == .notRunning {
      take(.coldStart) {
        $0.life = .foreground
        $0.covered = false
        if !state.lockOn {
          $0.screen = .content
        } else if state.credential {
          close(&$0)
        } else {
          $0.lock = .unavailable
          $0.screen = .e7
        }
      }
    }
  }

  @inline(__always)
  private func tick(_ state: inout State) {
    let before = state
    state.idle = min(before.idle + 1, idleLimit)
    if before.lock == .locking {
      close(&state)
      if before.life == .foreground { state.covered = false }
    } else if state.idle == idleLimit && before.lockOn && before.lock == .unlocked {
      state.prompt = .none
      if before.credential {
        state.lock = .locking
        state.screen = .notice
        state.covered = true
      } else {
        state.lock = .unavailable
        state.screen = .e7
      }
    }
  }

  @inline(__always)
  private func close(_ state: inout State) {
    state.lock = .locked
    state.last = .locked
    state.screen = .e6
  }

  @inline(__always)
  private func promptSteps(_ state: State, _ take: (Action, (inout State) -> Void) -> Void) {
    let isForeground = state.life == .foreground
    if isForeground && state.lock == .locked && state.prompt != .showing && state.credential
      && state.attempts < maxAttempts
    {
      take(.showPrompt) { $0.prompt = .showing }
    }
    guard state.prompt == .showing else { return }
    if isForeground {
      take(.authOK) {
        $0.prompt = .succeeded
        $0.lock = .unlocked
        $0.last = .unlocked
        $0.screen = .content
        $0.attempts = 0
        $0.idle = 0
      }
      take(.authFail) {
        $0.attempts = state.attempts + 1
        if $0.attempts == maxAttempts {
          $0.prompt = .none
          $0.lock = .unavailable
          $0.screen = .e7
        } else {
          $0.prompt = .failed
        }
      }
    }
    take(.authCancel) { $0.prompt = .none }
  }

  @inline(__always)
  private func credentialSteps(_ state: State, _ take: (Action, (inout State) -> Void) -> Void) {
    guard state.life != .foreground else { return }
    if state.credential {
      take(.removeCredential) {
        $0.credential = false
        if state.lock == .locking || state.lock == .locked {
          $0.lock = .unavailable
          $0.screen = .e7
          $0.prompt = .none
        }
      }
    } else {
      take(.addCredential) {
        $0.credential = true
        if state.lock == .unavailable && state.attempts < maxAttempts { close(&$0) }
      }
    }
  }

  @inline(__always)
  private func sourceSteps(_ state: State, _ take: (Action, (inout State) -> Void) -> Void) {
    let isForeground = state.life == .foreground
    for source in 0..<sourceCount {
      let waiting = state.source(source)
      if waiting > 0 && (isForeground || state.life == .background) {
        take(.tapNotification(source)) {
          $0.setSource(source, waiting - 1)
          if state.isOpen || (mutant == .tapOpensWhenLocked && isForeground) {
            $0.screen = .content
            $0.pending = 0
            $0.idle = 0
          } else {
            $0.pending = UInt8(source % targets + 1)
          }
        }
      }
      if waiting < maxDeliveries {
        take(.deliver(source)) { $0.setSource(source, waiting + 1) }
      }
      if waiting > 0 && state.isOpen {
        take(.clear(source)) { $0.setSource(source, 0) }
      }
    }
  }
}
