/// Stops the process because the checker, or the model's packing, is at fault: no verdict of such a
/// run could be believed.
@usableFromInline
enum InternalError {
  /// A replayed step differs from the one that the search took.
  static func packing(step: Int, action: TraceAction, _ difference: String) -> Never {
    fatalError(
      """
      internal error: packing loses information or steps are not a function of the state: \
      replayed on the unpacked model, step \(step) (\(action.name)) \(difference)
      """)
  }

  /// The model has a fault that makes every verdict on it worthless.
  @usableFromInline
  static func model(_ problem: String) -> Never {
    fatalError("the model is at fault: \(problem)")
  }

  /// Something that cannot be, in the search itself.
  @usableFromInline
  static func search(_ reason: String) -> Never {
    fatalError("internal error: \(reason)")
  }

  /// The first difference between two descriptions of what should be one state.
  static func difference(replayed: [TraceVariable], stored: [TraceVariable]) -> String {
    for (one, other) in zip(replayed, stored) where one != other {
      return "gives \(one.name) = \(one.value.plainText), the search had \(other.value.plainText)"
    }
    return "differs in something that the description of a state does not show"
  }
}
