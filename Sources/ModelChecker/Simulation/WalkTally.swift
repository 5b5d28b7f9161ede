/// What one walk came to.
@usableFromInline
struct WalkTally: Sendable {
  /// A step that the walk could have taken: how many choices were made before it, the initial state
  /// included, and which of those that there were then it is.
  @usableFromInline
  struct Hit: Sendable {
    let position: Int
    let choice: Int

    @usableFromInline
    init(position: Int, choice: Int) {
      self.position = position
      self.choice = choice
    }
  }

  /// Whether it came to its end; one that was stopped did not.
  @usableFromInline var isWhole = false
  /// Choices that were made: the initial state, then one for each step.
  @usableFromInline var choices = 0
  /// Steps that were judged.
  @usableFromInline var judged = 0
  /// Whether it came to a state without a step.
  @usableFromInline var isDeadEnd = false
  /// Per kind of action the steps that were judged, and the states that have such a step.
  @usableFromInline var fired: [Int] = []
  @usableFromInline var enabled: [Int] = []
  /// What was hit first, by group and number of the watch; without what an earlier round has.
  @usableFromInline var hits: [(group: Int, watch: Int, hit: Hit)] = []

  @usableFromInline
  init() {}
}
