// A round brings the steps of some blocks into the store in phases, each done by all workers:
//
//   find       by parts of the table: every step is found, or claims a slot for its state
//   number     by blocks: the new states get their numbers, in the order of the steps
//   settle     by parts of the table, when the next round looks into it: the slots get the numbers
//
// A state that several steps of a round lead to belongs to the first of them, whoever comes first,
// since each part is looked after by one worker who takes the steps in their order.

extension StateStore where Packed: ProductState {
  /// Finds the states of those steps that belong to part `number` of the table. For one that is not
  /// there an empty slot is claimed, in the name of the step. What was found is written down if
  /// `keepsAnswers`; which steps claim a slot is written down anyway.
  @inlinable @inline(never)
  func findSteps(
    of blocks: [StepBlock<Packed>], _ blockCount: Int, part number: Int, keepsAnswers: Bool,
    _ worker: SearchWorker<Packed>
  ) {
    settleClaims(in: number)
    var taken = 0
    var block = 0
    while block < blockCount {
      taken =
        taken
        &+ blocks.lend(block) { block in
          block.answers.lend(number) { answers in
            claims.lend(number) { claims in
              findSteps(of: block, number, answers, claims, keepsAnswers, worker)
            }
          }
        }
      block = block &+ 1
    }
    used[number] = used[number] &+ taken
  }

  /// The same for one of the blocks; says how many states are new.
  @inlinable @inline(__always)
  func findSteps(
    of block: StepBlock<Packed>, _ number: Int, _ answers: StepAnswers,
    _ claims: RoundClaims<Packed>, _ keepsAnswers: Bool, _ worker: SearchWorker<Packed>
  ) -> Int {
    let part = table.part(number)
    let total = block.lookCounts[number]
    if keepsAnswers { answers.numbers.reserve(total) }
    let firstClaim = claims.count.value
    answers.firstClaim.value = firstClaim
    let table = table.view
    let firstLook = number &* block.lookRoom.value
    let states = block.states.view
    let looks = block.looks.view.advanced(by: firstLook)
    let hashes = block.hashes.view.advanced(by: firstLook)
    let slots = worker.slots.view
    let stored = count
    let firstOrdinal = block.offset.value
    var next = 0
    var answered = 0
    var claimed = 0
    while next < total {
      // Up to 64 looks. What waits for memory is asked for well before it is needed.
      let first = next
      let size = min(total &- next, LaneEvaluator.lanes)
      next = next &+ size
      var position = 0
      while position < size {
        let slot = table.firstSlot(hashes[first &+ position])
        slots[position] = slot
        self.table.prefetch(slot)
        position = position &+ 1
      }
      position = 0
      while position < size {
        let tag = table.tag(hashes[first &+ position])
        let slot = table.candidate(tag, from: slots[position], in: part)
        // An empty slot names no state; asking for the first one does no harm.
        log.prefetch(Int(truncatingIfNeeded: table.slots[slot] & table.indexMask) &- 1)
        slots[position] = slot
        position = position &+ 1
      }
      answers.reserveClaims(claimed &+ size)
      claims.reserve(firstClaim &+ claimed &+ size)
      position = 0
      while position < size {
        let look = first &+ position
        let step = Int(truncatingIfNeeded: looks[look])
        // Meanwhile the slots of the looks after these are on their way, one at each step: all at once
        // would be more than memory answers in the time.
        self.table.prefetch(table.firstSlot(hashes[min(next &+ position, total &- 1)]))
        let state = states[step]
        let tag = table.tag(hashes[look])
        var slot = slots[position]
        var answer = firstOrdinal &+ step &+ stored
        while true {
          let entry = table.slots[slot]
          if entry == 0 {
            // Until it has its number, a new state is named by its place among the claims.
            let claim = firstClaim &+ claimed
            table.slots[slot] = tag | UInt32(truncatingIfNeeded: stored &+ claim &+ 1)
            claims.slots[claim] = slot
            claims.states[claim] = state
            claims.answers[claim] = UInt32(truncatingIfNeeded: answer)
            answers.steps[claimed] = UInt32(truncatingIfNeeded: step)
            claimed = claimed &+ 1
            break
          }
          let index = Int(truncatingIfNeeded: entry & table.indexMask) &- 1
          if index < stored {
            if log[index] == state {
              answer = index
              break
            }
          } else if claims.states[index &- stored] == state {
            answer = Int(truncatingIfNeeded: claims.answers[index &- stored])
            break
          }
          slot = table.candidate(tag, from: part.slot(after: slot), in: part)
        }
        if keepsAnswers {
          answers.numbers[answered] = UInt32(truncatingIfNeeded: answer)
          answered = answered &+ 1
        }
        position = position &+ 1
      }
    }
    claims.count.value = firstClaim &+ claimed
    answers.newStates.value = claimed
    return claimed
  }

  /// Gives the new states of a block their numbers, and writes them into the log. Those from number `end` on
  /// are left out. Targets are written down if `keepsTargets`, those of steps that stay if `keepsStays` too.
  @inlinable @inline(never)
  func numberSteps(
    of block: StepBlock<Packed>, below end: Int, keepsTargets: Bool, keepsStays: Bool = true,
    _ worker: SearchWorker<Packed>
  ) {
    if keepsTargets { block.targets.reserve(block.count.value) }
    worker.forgetCursors()
    var number = block.base.value
    var source = 0
    var sourceEnd = Int(truncatingIfNeeded: block.degrees[0])
    var before = number
    var bits = 0
    block.clearLinks()
    while let (part, step) = block.nextClaim(worker) {
      while step >= sourceEnd {
        bits = block.link(found: number &- before, after: bits)
        before = number
        source = source &+ 1
        sourceEnd = sourceEnd &+ Int(truncatingIfNeeded: block.degrees[source])
      }
      let cursor = worker.cursors[part]
      worker.cursors[part] = cursor &+ 1
      if number < end {
        let claim = block.answers[part].firstClaim.value &+ cursor
        claims[part].answers[claim] = UInt32(truncatingIfNeeded: number)
        log.put(block.states[step], at: number)
        let kind = block.kinds[step]
        worker.counts.found[Int(kind)] = worker.counts.found[Int(kind)] &+ 1
        if keepsTargets {
          block.kinds[step] = kind | StepBlock<Packed>.newFlag
          block.targets[step] = UInt32(truncatingIfNeeded: number)
        }
        number = number &+ 1
      }
    }
    while source < block.sourceCount.value {
      bits = block.link(found: number &- before, after: bits)
      before = number
      source = source &+ 1
    }
    block.linkBits.value = bits
    if keepsTargets {
      if keepsStays { noteStays(of: block) }
      noteTargets(of: block)
    }
  }

  /// Writes down where the steps of a block lead to that leave their states as they are.
  @inlinable @inline(never)
  func noteStays(of block: StepBlock<Packed>) {
    var step = 0
    var source = 0
    while source < block.sourceCount.value {
      let end = step &+ Int(truncatingIfNeeded: block.degrees[source])
      let number = UInt32(truncatingIfNeeded: block.first.value &+ source)
      while step < end {
        if block.kinds[step] & StepBlock<Packed>.stayFlag != 0 { block.targets[step] = number }
        step = step &+ 1
      }
      source = source &+ 1
    }
  }

  /// Writes down where the steps of a block lead to that were looked up and found no new state.
  @inlinable @inline(never)
  func noteTargets(of block: StepBlock<Packed>) {
    var part = 0
    while part < block.answers.count {
      let looks = block.looks.view.advanced(by: part &* block.lookRoom.value)
      let numbers = block.answers[part].numbers.view
      let (kinds, targets) = (block.kinds.view, block.targets.view)
      let total = block.lookCounts[part]
      var look = 0
      while look < total {
        let step = Int(truncatingIfNeeded: looks[look])
        if kinds[step] & StepFlags.newFlag == 0 { targets[step] = numbers[look] }
        look = look &+ 1
      }
      part = part &+ 1
    }
  }
}
