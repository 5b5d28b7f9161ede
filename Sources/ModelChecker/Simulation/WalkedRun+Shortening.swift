// A walk that finds something has many steps that have nothing to do with it. Two things are tried, each
// judged by what it does to the run and not by what it should do:
//
//   short cuts    a state of the run that is one step, or none, away from a later one goes there at once
//   leaving out   half of the steps, a quarter, ... and at last single ones are left out
//
// What comes out is short, but not always as short as can be: only a search knows that.

extension WalkedRun {
  /// The most states that are expanded to shorten a run.
  static var effort: Int { 20_000 }

  /// The run as short as it could be made. `ends` says after which step a run (its predicates, the prelude
  /// first, and its last state) shows what is to be shown; the run itself must.
  func shortened(_ ends: ([PredicateSet], M.State) -> Int?) -> WalkedRun {
    func cut(_ run: WalkedRun) -> WalkedRun? {
      guard let end = ends(run.sets, run.end) else { return nil }
      var cut = run
      cut.steps.removeSubrange(end...)
      return cut
    }
    guard var best = cut(self) else {
      InternalError.search("a walk does not show what it found")
    }
    var cost = 0
    var before = best.length + 1
    while best.length < before && cost < Self.effort {
      before = best.length
      best = best.withShortCuts(cut, &cost)
      best = best.withStepsLeftOut(cut, &cost)
    }
    return best
  }

  private func withShortCuts(_ cut: (WalkedRun) -> WalkedRun?, _ cost: inout Int) -> WalkedRun {
    var best = self
    var from = 0
    while from + 1 < best.length && cost < Self.effort {
      cost += 1
      if let shorter = best.shortCut(from: from, cut, &cost) { best = shorter }
      from += 1
    }
    return best
  }

  /// The run with the longest short cut from the state after `from` steps that serves.
  private func shortCut(
    from: Int, _ cut: (WalkedRun) -> WalkedRun?, _ cost: inout Int
  ) -> WalkedRun? {
    let next = allSteps(from: state(after: from))
    let packed = next.map { model.pack($0.state) }
    let own = model.pack(state(after: from))
    var target = length
    while target > from {
      let there = model.pack(state(after: target))
      if there == own, let run = following(from, steps[target...], &cost), let short = cut(run) {
        return short
      }
      if target > from + 1, let step = packed.firstIndex(of: there),
        let run = following(from, [next[step]] + steps[target...], &cost), let short = cut(run)
      {
        return short
      }
      target -= 1
    }
    return nil
  }

  private func withStepsLeftOut(_ cut: (WalkedRun) -> WalkedRun?, _ cost: inout Int) -> WalkedRun {
    var best = self
    var size = max(1, length / 2)
    while true {
      var from = 0
      while from < best.length && cost < Self.effort {
        let end = min(best.length, from + size)
        if let run = best.following(from, best.steps[end...], &cost), let short = cut(run) {
          best = short
        } else {
          from += size
        }
      }
      if size == 1 || cost >= Self.effort { return best }
      size /= 2
    }
  }
}
