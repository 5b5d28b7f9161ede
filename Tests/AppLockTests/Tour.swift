import LockCore
import ModelChecker

@testable import LockModel

/// Leads a runtime along every transition of a world: each step is taken from the state that the steps before
/// it came to, beginning at the start.
///
/// Where the process ends, nothing of the runtime is left, and the device alone is compared. So such a
/// transition is taken by a copy of the device, and the runtime stays where it is: a death in the middle of an
/// event by a copy that is made while the event is carried out. Otherwise there would be as many ways through
/// the world as there are ends. The ways to new states do go through ends.
///
/// From a state without a new edge the way goes on to one nearby; where none is near, another runtime
/// begins at the start and goes to a state with new edges.
struct Tour {
  let graph: WorldGraph
  /// How many steps were taken, those of the ways to new edges included.
  private(set) var steps = 0
  /// How many runtimes there were.
  private(set) var runs = 1
  /// How many transitions were not taken.
  private(set) var left: Int
  /// The first difference.
  private(set) var difference: String?

  private var run: RuntimeRun
  private let fault: Fault?
  private var here = 0
  /// Which edges were taken.
  private var taken: [Bool]
  /// The first new edge of each state.
  private var next: [Int]
  /// No state before this one has a new edge.
  private var open = 0
  private var search: NearSearch

  /// How many states are looked at for a new edge that is near.
  private static let near = 300

  /// - Parameter fault: what stands behind the runtime in place of the real lock.
  init(_ graph: WorldGraph, fault: Fault? = nil) {
    self.graph = graph
    self.fault = fault
    run = RuntimeRun(graph.world, fault: fault)
    left = graph.transitions
    taken = Array(repeating: false, count: graph.transitions)
    next = graph.states.indices.map { graph.first[$0] }
    search = NearSearch(graph.states.count)
  }

  /// Takes every transition, up to the first difference.
  mutating func walk() {
    while left > 0 && difference == nil {
      if isOpen(here) {
        takeNew()
      } else if let way = search.way(from: here, in: graph, next, most: Self.near) {
        follow(way)
      } else {
        beginAnew()
      }
    }
  }

  /// Whether a state has a new edge.
  private func isOpen(_ state: Int) -> Bool { next[state] < graph.first[state + 1] }

  /// A new edge of the state that stands, and what ends the process in its middle.
  private mutating func takeNew() {
    let edge = best()
    note(edge)
    if case .whole = graph.end(of: edge) { return look(edge) }
    var deaths: [CrashPoint] = []
    var later = edge + 1
    while later < graph.first[here + 1], case .crash(let crash) = graph.end(of: later) {
      deaths.append(crash)
      note(later)
      later += 1
    }
    take(edge, deaths: deaths)
  }

  /// Of the new edges here one that stays, else one to a state with new edges, else the first.
  private func best() -> Int {
    var found: Int?
    for edge in next[here]..<graph.first[here + 1] where !taken[edge] {
      switch graph.end(of: edge) {
      case .whole: return edge
      case .crash where found != nil: continue
      case .crash, .none: break
      }
      let target = Int(graph.targets[edge])
      if target == here { return edge }
      if found == nil || (isOpen(target) && !isOpen(Int(graph.targets[found ?? edge]))) {
        found = edge
      }
    }
    return found ?? next[here]
  }

  private mutating func note(_ edge: Int) {
    taken[edge] = true
    left -= 1
    while isOpen(here), taken[next[here]] { next[here] += 1 }
  }

  private mutating func look(_ edge: Int) {
    guard let action = graph.action(edge, in: run.state) else {
      difference = "no such edge, after \(run.text)"
      return
    }
    steps += 1
    difference = run.look(action)
  }

  /// Another runtime, led to the state with a new edge that is nearest to the start.
  private mutating func beginAnew() {
    while !isOpen(open) { open += 1 }
    run = RuntimeRun(graph.world, fault: fault)
    runs += 1
    here = 0
    follow(graph.way(to: open))
  }

  private mutating func follow(_ way: [Int]) {
    for edge in way where difference == nil { take(edge) }
  }

  private mutating func take(_ edge: Int, deaths: [CrashPoint] = []) {
    guard let action = graph.action(edge, in: run.state) else {
      difference = "no such edge, after \(run.text)"
      return
    }
    steps += 1 + deaths.count
    difference = run.take(action, deaths: deaths)
    here = Int(graph.targets[edge])
    guard difference == nil else { return tellShortest(edge) }
    if graph.world.pack(run.state) != graph.states[here] {
      difference = "\(strangeness), after \(run.text)"
    }
  }

  /// In what the model that was led here is not in the state that the search came to.
  private var strangeness: String {
    let world = graph.world
    let found = world.unpack(graph.states[here])
    let both = zip(world.describe(found), world.describe(run.state))
    let parts = both.filter { $0 != $1 }.map { "\($0.name): \($0.value), here \($1.value)" }
    guard parts.isEmpty else { return "another state: \(parts.joined(separator: ", "))" }
    return "another lock: \(found.subject.lock.state), here \(run.state.subject.lock.state)"
  }

  /// The shortest way to the same edge says it in fewer words, if it shows the difference too.
  private mutating func tellShortest(_ edge: Int) {
    var short = RuntimeRun(graph.world, fault: fault)
    for edge in graph.way(to: graph.source(of: edge)) + [edge] {
      guard let action = graph.action(edge, in: short.state) else { return }
      if let found = short.take(action) {
        difference = found
        return
      }
    }
  }
}

/// Looks for the nearest state with a new edge. It keeps its room from one search to the next.
private struct NearSearch {
  /// In which search a state was met last, and by which edge.
  private var met: [UInt32]
  private var foundBy: [Int]
  private var number: UInt32 = 0
  private var queue: [Int] = []

  init(_ count: Int) {
    met = Array(repeating: 0, count: count)
    foundBy = Array(repeating: -1, count: count)
  }

  /// The shortest way, as edges; nil if none is found among `most` states.
  mutating func way(from start: Int, in graph: WorldGraph, _ next: [Int], most: Int) -> [Int]? {
    number += 1
    queue.removeAll(keepingCapacity: true)
    queue.append(start)
    met[start] = number
    var index = 0
    while index < queue.count && index < most {
      let state = queue[index]
      index += 1
      if next[state] < graph.first[state + 1] { return way(to: state, from: start, in: graph) }
      for edge in graph.edges(of: state) {
        let target = Int(graph.targets[edge])
        guard met[target] != number else { continue }
        met[target] = number
        foundBy[target] = edge
        queue.append(target)
      }
    }
    return nil
  }

  private func way(to end: Int, from start: Int, in graph: WorldGraph) -> [Int] {
    var way: [Int] = []
    var place = end
    while place != start {
      way.append(foundBy[place])
      place = graph.source(of: foundBy[place])
    }
    return way.reversed()
  }
}
