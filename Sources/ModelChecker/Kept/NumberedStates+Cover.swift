// A round of a layer, before the round of the product states above it: the steps of states that are not kept
// are made, the states after them found or numbered, and all of it written down as records.

extension NumberedStates {
  /// Makes sure that the steps of all states that are wanted are kept; what must end the search if that is
  /// not possible within `limit` bytes.
  @inlinable
  func cover(within limit: Int) -> SearchLimit? {
    var next = 0
    while next < wantedCount.value {
      let end = min(next &+ Self.mostSources, wantedCount.value)
      let blockCount = fillBlocks(from: next, to: end)
      nextBlock.reset()
      team.run(steps: (end &- next) &* WorkerTeam.stepsOfState) { worker in
        expandBlocks(blockCount, scratches[worker])
      }
      let stored = store.count
      if let reason = storeSteps(blockCount, within: limit) { return reason }
      positions.reserve(store.count)
      record(blockCount, stored: stored)
      next = end
    }
    return nil
  }

  /// Divides a part of what is wanted into blocks, so that each worker finds something to do; how many there
  /// are.
  @inlinable
  func fillBlocks(from first: Int, to total: Int) -> Int {
    let size = (total &- first &+ Self.maxBlocks &- 1) / Self.maxBlocks
    var next = first
    var count = 0
    while next < total {
      let end = min(next &+ size, total)
      blocks[count].begin(first: next, count: end &- next)
      count = count &+ 1
      next = end
    }
    return count
  }

  /// Expands blocks until none is left.
  @inlinable @inline(never)
  func expandBlocks(_ blockCount: Int, _ scratch: Scratches<M>.One) {
    while true {
      let number = nextBlock.next()
      if number >= blockCount { return }
      expand(blocks[number], &scratch.value)
    }
  }

  @inlinable @inline(__always)
  func expand(_ block: LayerBlock<M.Packed>, _ scratch: inout M.Scratch) {
    var batch = LayerBatch(block, noKind: kindCount)
    var source = 0
    while source < block.steps.sourceCount.value {
      let place = block.first.value &+ source
      let state = state(Int(truncatingIfNeeded: wanted[place]))
      store.log.prefetch(
        Int(truncatingIfNeeded: wanted[min(place &+ 2, wantedCount.value &- 1)]))
      let before = batch.count
      batch.begin(from: state)
      model.addPackedSteps(from: state, with: &scratch, to: &batch)
      block.steps.degrees[source] = UInt32(truncatingIfNeeded: batch.count &- before)
      block.hashes[source] = Mixer.finish(batch.hash)
      source = source &+ 1
    }
    block.steps.count.value = batch.count
    block.steps.listLooks()
  }

  /// Brings the steps of the blocks into the store of states.
  @inlinable
  func storeSteps(_ blockCount: Int, within limit: Int) -> SearchLimit? {
    var steps = 0
    for block in 0..<blockCount {
      stepBlocks[block].offset.value = steps
      steps = steps &+ stepBlocks[block].count.value
    }
    switch store.makeRoom(for: steps, within: limit &- bytes.value &+ store.bytes, team) {
    case .made: break
    case .noMemory: return .memory
    case .noNumbers: return .states
    }
    team.run(steps: steps) { worker in
      store.findSteps(
        of: stepBlocks, blockCount, part: worker, keepsAnswers: true, workers[worker])
    }
    var newStates = 0
    for block in 0..<blockCount {
      stepBlocks[block].base.value = store.count &+ newStates
      newStates = newStates &+ stepBlocks[block].newStates
    }
    if !store.log.reserve(newStates) {
      store.forgetClaims(team)
      return .memory
    }
    nextBlock.reset()
    team.run(steps: steps) { worker in
      while true {
        let number = nextBlock.next()
        if number >= blockCount { return }
        store.numberSteps(
          of: stepBlocks[number], below: .max, keepsTargets: true, keepsStays: false,
          workers[worker])
      }
    }
    store.log.extend(to: store.count &+ newStates)
    return nil
  }

  /// Writes the steps of the blocks down; before them there were `stored` states.
  @inlinable @inline(never)
  func record(_ blockCount: Int, stored: Int) {
    var sum = 0
    var number = 0
    while number < blockCount {
      record(blocks[number], stored)
      number = number &+ 1
    }
    number = 0
    while number < blocks.count {
      sum = sum &+ blocks[number].bytes
      number = number &+ 1
    }
    bytes.value = sum &+ store.bytes &+ positions.bytes &+ wanted.bytes &+ recordBytes
  }

  @inlinable @inline(__always)
  func record(_ block: LayerBlock<M.Packed>, _ stored: Int) {
    var step = 0
    var source = 0
    while source < block.steps.sourceCount.value {
      let degree = Int(truncatingIfNeeded: block.steps.degrees[source])
      let number = Int(truncatingIfNeeded: wanted[block.first.value &+ source])
      let hash = listTargets(of: block, from: step, degree, block.hashes[source], stored)
      let steps = ShapeSteps(
        block.predicates.view.advanced(by: step), block.steps.kinds.view.advanced(by: step),
        count: degree, places: targets.places.view, targets: targets.placed)
      var writer = begin(steps, hash, of: number)
      var last = number
      var target = 0
      while target < targets.count.value {
        let next = Int(truncatingIfNeeded: targets.numbers[target])
        writer.add(distance: next &- last)
        last = next
        target = target &+ 1
      }
      records.end(writer)
      step = step &+ degree
      source = source &+ 1
    }
  }

  /// Lists the targets of `degree` steps of a block, from step `first` on, and gives the steps their places; a
  /// hash of `hash` and the places.
  @inlinable @inline(__always)
  func listTargets(
    of block: LayerBlock<M.Packed>, from first: Int, _ degree: Int, _ hash: UInt64, _ stored: Int
  ) -> UInt64 {
    let kinds = block.steps.kinds.view
    targets.begin(degree)
    var mixed = hash
    var step = 0
    while step < degree {
      var place = StepPlace.stays
      if kinds[first &+ step] & StepFlags.stayFlag == 0 {
        place = targets.add(stepBlocks.target(of: first &+ step, in: block.steps, stored))
      }
      targets.places[step] = place
      mixed = (mixed &+ UInt64(truncatingIfNeeded: place)) &* Mixer.first
      step = step &+ 1
    }
    return mixed ^ (mixed &>> 32)
  }
}
