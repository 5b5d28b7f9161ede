import LockCore
import ModelChecker

/// Where a model begins. The catalogue's start (unlocked, active) is not written down but played: the
/// real lock is launched, activated and opened by a right proof, and the monitors see those steps.
struct Prelude {
  let state: WorldState<Lock>
  let steps: [PredicateSet]
  let last: PredicateSet
  let levels: LevelTables

  init(_ settings: WorldSettings) {
    let bounds = StepBounds(settings)
    let seat = LiveSeat<Lock>(settings)
    let levels = LevelTables(settings)
    self.levels = levels
    var world = World()
    world.ghosts.markLeave(bounds.wallAge(world.clock))
    world.store.configure(settings.startConfiguration, settings)
    world.store.server = Codes.number(settings.startServer, settings)
    if settings.start != .signedOut { world.store.session = SessionLabel.a.id }
    var state = WorldState(subject: Lock(policy: settings.policy), world: world)
    var sets: [PredicateSet] = []

    func play(_ happening: Happening) {
      var step = WorldStep(from: state, seat, bounds, levels)
      sets.append(step.make(WorldAction(happening)))
      state = step.after
    }

    // Nothing has happened yet: one step that only says what is true.
    var nothing = WorldStep(from: state, seat, bounds, levels)
    let set = nothing.finish()
    if settings.start == .unlocked {
      sets.append(set)
      play(.launch(target: nil))
      play(.activate)
      play(.readAnswer(.found))
      if state.world.erasing { play(.erased) }
      if state.subject.phase != .open {
        switch settings.policy.means {
        case .none:
          break  // Nothing opens it: a model of it begins elsewhere.
        case .appPin:
          // A prompt that shows by itself is left unanswered by the person and taken back.
          play(.pin(right: true))
          if state.world.inFlight != .none { play(.wrote) }
          play(.compared)
          if state.world.inFlight != .none { play(.wrote) }
        case .system:
          if !state.world.prompt.isVisible { play(.tryAgain) }
          play(.promptAnswer(newest: true, .ok))
        }
      }
      if state.world.gateAsked { play(.gate(passed: true)) }
      // What the prelude left behind is not part of the catalogue's start.
      state.world.prompt = .none
      state.world.olderPrompt = nil
      let last = sets.removeLast()
      self.state = state
      steps = sets
      self.last = last
    } else {
      self.state = state
      steps = []
      last = set
    }
  }
}
