import Synchronization

/// How many steps of the core the checks of this process made.
enum Steps {
  private static let count = Atomic<Int>(0)

  static func add(_ steps: Int) { count.add(steps, ordering: .relaxed) }

  static var total: Int { count.load(ordering: .relaxed) }
}
