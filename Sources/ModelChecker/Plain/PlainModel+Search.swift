// What the search needs of a model, from the few words of a plain one.

extension PlainModel {
  /// The lists of the model, for a worker.
  @inlinable
  public func makeScratch() -> PlainScratch<State, Action, Fact> {
    PlainScratch(blank: blank, actions: actions, facts: facts)
  }

  /// The steps of ``steps(from:take:)``, packed.
  @inlinable
  public func addPackedSteps<Sink: StepSink & ~Copyable>(
    from packed: Packed, with scratch: inout PlainScratch<State, Action, Fact>, to sink: inout Sink
  ) where Sink.Packed == Packed {
    let scratch = scratch
    let state = unpack(packed, into: scratch.blank)
    var kind = 0
    @inline(__always)
    func take(_ action: Action, _ change: (inout State) -> Void) {
      kind = scratch.kind(of: action, atOrAfter: kind)
      if kind < 0 { unlisted(action) }
      var next = state
      change(&next)
      sink.add(kind: kind, next: pack(next), truth(of: next, kind, scratch))
    }
    steps(from: state, take: take)
  }

  public func forEachStep(
    from state: State, _ visit: (Action, State, PredicateSet) -> Void
  ) {
    let scratch = makeScratch()
    var kind = 0
    steps(from: state) { action, change in
      kind = scratch.kind(of: action, atOrAfter: kind)
      if kind < 0 { unlisted(action) }
      var next = state
      change(&next)
      visit(action, next, truth(of: next, kind, scratch))
    }
  }

  public func predicates(atStart state: State) -> PredicateSet {
    truth(of: state, nil, makeScratch())
  }

  @inlinable
  public func kind(of action: Action) -> Int { actions.firstIndex(of: action) ?? -1 }

  /// The predicates of a step: the facts of the state after it, and its action.
  @inlinable @inline(__always)
  func truth(
    of state: State, _ kind: Int?, _ scratch: PlainScratch<State, Action, Fact>
  ) -> PredicateSet {
    var set = PredicateSet()
    for (index, fact) in scratch.facts.enumerated() where index < PredicateSet.capacity {
      set.insert(index, if: isTrue(fact, in: state))
    }
    if let kind, scratch.facts.count + kind < PredicateSet.capacity {
      set.insert(scratch.facts.count + kind)
    }
    return set
  }

  /// A step has an action that the model does not list.
  @usableFromInline
  func unlisted(_ action: Action) -> Never {
    InternalError.model(
      "a step has the action \(PlainText.of(action)), which is not among the `actions` of the model"
    )
  }
}

// The packed state.
extension PlainModel {
  /// Some state of the right shape.
  @inlinable
  var blank: State {
    guard let state = initialStates.first else {
      InternalError.model("it has no initial state")
    }
    return state
  }

  @inlinable @inline(__always)
  public func pack(_ state: State) -> Packed {
    var copy = state
    var packer = FieldPacker<Packed>()
    code(&copy, &packer)
    if packer.isAtFault || packer.position > Packed.bitCapacity { cannotPack(state) }
    return packer.packer.packed
  }

  @inlinable
  public func unpack(_ packed: Packed) -> State { unpack(packed, into: blank) }

  @inlinable @inline(__always)
  func unpack(_ packed: Packed, into blank: State) -> State {
    var state = blank
    var unpacker = FieldUnpacker(packed)
    code(&state, &unpacker)
    return state
  }

  /// The bits of all fields.
  public var packedBits: Int {
    var state = blank
    var packer = FieldPacker<Packed>()
    code(&state, &packer)
    return packer.position
  }

  /// Says which field of `state` is at fault.
  @usableFromInline @inline(never)
  func cannotPack(_ state: State) -> Never {
    var copy = state
    var finder = FieldFaultFinder()
    code(&copy, &finder)
    let text = describe(state).map { "\($0.name) = \($0.value.plainText)" }.joined(separator: ", ")
    if let fault = finder.fault { InternalError.model("\(fault); the state is \(text)") }
    InternalError.model(
      "its fields take \(packedBits) bits, and a \(Packed.self) has \(Packed.bitCapacity): say "
        + "`typealias Packed = Words2` (or Words3, Words4) in the model")
  }
}
