/// What was seen of calls that were made at the same time.
struct CallHistory<Reference: Equatable & Sendable>: Sendable {
  /// One call that has returned.
  struct Call: Sendable {
    /// Who made it: the calls of one task follow each other.
    let task: Int
    /// Two moments of one clock that every call moves: just before it was made, and just after it returned.
    let called: Int
    let returned: Int
    let answered: AnsweredCall<Reference>
  }

  /// The calls of each task, in their order.
  private(set) var tasks: [[Call]]

  init(_ calls: [Call], tasks count: Int) {
    tasks = (0..<count).map { task in calls.filter { $0.task == task } }
  }

  /// Whether two calls were under way at the same time.
  var hasOverlap: Bool {
    let all = tasks.joined().sorted { $0.called < $1.called }
    return zip(all, all.dropFirst()).contains { $1.called < $0.returned }
  }

  /// How the search for an order ended.
  enum Verdict: Equatable, Sendable {
    /// Some order of the calls has all of these answers.
    case explained
    /// None has. The longest part of one that fits has this many calls.
    case unexplained(longest: Int)
    /// There were too many orders to try.
    case tooMany
  }

  /// Looks for an order of all calls in which the reference gives their answers. A call that had returned stands
  /// before each that was made afterwards; of those that were under way together any may be the first.
  ///
  /// Every order is tried, one call at a time, and what was found useless at a place is not tried again (Wing and
  /// Gong, 1993; the memory is Lowe's).
  ///
  /// - Parameters:
  ///   - inside: A step that the system makes of its own accord; false if there is none. Each is tried at every
  ///     moment at which a call is under way, and all are made where none is.
  ///   - most: After so many places the search gives up.
  func explanation(
    from start: Reference, inside: (@Sendable (inout Reference) -> Bool)? = nil,
    most: Int = 200_000
  ) -> Verdict {
    var search = OrderSearch(tasks: tasks, inside: inside, most: most)
    if search.finds(from: start) { return .explained }
    return search.isOver ? .tooMany : .unexplained(longest: search.longest)
  }
}

/// One search for an order.
private struct OrderSearch<Reference: Equatable & Sendable> {
  typealias Call = CallHistory<Reference>.Call

  let tasks: [[Call]]
  let inside: (@Sendable (inout Reference) -> Bool)?
  /// How many places may still be looked at.
  private var left: Int
  private(set) var isOver = false
  private(set) var longest = 0
  /// The places that led nowhere.
  private var useless: [Place: [Reference]] = [:]

  /// How far the order has come in each task: calls that are done, and parts of the next one.
  private struct Place: Hashable {
    var calls: [Int]
    var parts: [Int]
  }

  init(tasks: [[Call]], inside: (@Sendable (inout Reference) -> Bool)?, most: Int) {
    self.tasks = tasks
    self.inside = inside
    left = most
  }

  mutating func finds(from start: Reference) -> Bool {
    let none = tasks.map { _ in 0 }
    return finds(Place(calls: none, parts: none), start)
  }

  private mutating func finds(_ place: Place, _ before: Reference) -> Bool {
    longest = max(longest, place.calls.reduce(0, +))
    let heads = tasks.indices.filter { place.calls[$0] < tasks[$0].count }
    if heads.isEmpty { return true }
    var state = before
    let isQuiet = isQuiet(place, heads)
    if isQuiet, let inside { while inside(&state) {} }
    if useless[place, default: []].contains(state) { return false }
    guard left > 0 else {
      isOver = true
      return false
    }
    left -= 1
    for task in heads where mayComeNow(task, place, heads) {
      let call = tasks[task][place.calls[task]]
      var after = state
      guard call.answered.parts[place.parts[task]](&after) else { continue }
      if finds(next(place, task, call), after) { return true }
    }
    if !isQuiet, let inside {
      var after = state
      if inside(&after), finds(place, after) { return true }
    }
    useless[place, default: []].append(state)
    return false
  }

  private func next(_ place: Place, _ task: Int, _ call: Call) -> Place {
    var next = place
    next.parts[task] += 1
    if next.parts[task] == call.answered.parts.count {
      next.parts[task] = 0
      next.calls[task] += 1
    }
    return next
  }

  /// No call of another task that is still to come had returned before this one was made.
  private func mayComeNow(_ task: Int, _ place: Place, _ heads: [Int]) -> Bool {
    let called = tasks[task][place.calls[task]].called
    return heads.allSatisfy { $0 == task || called < tasks[$0][place.calls[$0]].returned }
  }

  /// No call is under way: all that are done had returned before any other was made.
  private func isQuiet(_ place: Place, _ heads: [Int]) -> Bool {
    guard heads.allSatisfy({ place.parts[$0] == 0 }) else { return false }
    let called = heads.map { tasks[$0][place.calls[$0]].called }.min() ?? .max
    return tasks.indices.allSatisfy { task in
      place.calls[task] == 0 || tasks[task][place.calls[task] - 1].returned < called
    }
  }
}
