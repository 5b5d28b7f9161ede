// A round brings the steps of some blocks into the store in two phases, each done by all workers:
//
//   find       by parts of the table: every step is found, or claims a slot for its state
//   number     by blocks: the new states get their numbers, in the order of the steps
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
    claims[number].count.value = 0
    var taken = 0
    var block = 0
    while block < blockCount {
      // One part has all slots: with that as a constant nobody asks whose a step is.
      if table.parts == 1 {
        taken = taken &+ findSteps(of: blocks[block], 0, isWhole: true, keepsAnswers, worker)
      } else {
        taken = taken &+ findSteps(of: blocks[block], number, isWhole: false, keepsAnswers, worker)
      }
      block = block &+ 1
    }
    used[number] = used[number] &+ taken
  }

  /// The same for one of the blocks; says how many states are new.
  @inlinable @inline(__always)
  func findSteps(
    of block: StepBlock<Packed>, _ number: Int, isWhole: Bool, _ keepsAnswers: Bool,
    _ worker: SearchWorker<Packed>
  ) -> Int {
    let part = table.part(number)
    let total = block.lookCount.value
    let answers = block.answers[number]
    if keepsAnswers { answers.numbers.reserve(total) }
    let claims = claims[number]
    let firstClaim = claims.count.value
    let table = table.view
    let (states, looks, hashes) = (block.states.view, block.looks.view, block.hashes.view)
    let (positions, slots) = (worker.positions.view, worker.slots.view)
    let stored = count
    let firstOrdinal = block.offset.value
    var next = 0
    var answered = 0
    var claimed = 0
    while next < total {
      // Up to 64 looks into this part. What waits for memory is asked for well before it is needed.
      let first = next
      var size = 0
      while next < total && size < LaneEvaluator.lanes {
        let slot = table.firstSlot(hashes[next])
        slots[size] = slot
        if isWhole {
          self.table.prefetch(slot)
          size = size &+ 1
        } else {
          positions[size] = next
          let isMine = part.contains(slot)
          self.table.prefetch(isMine ? slot : part.start)
          size = size &+ (isMine ? 1 : 0)
        }
        next = next &+ 1
      }
      var position = 0
      while position < size {
        let tag = table.tag(hashes[isWhole ? first &+ position : positions[position]])
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
        let look = isWhole ? first &+ position : positions[position]
        let step = Int(truncatingIfNeeded: looks[look])
        // Meanwhile the slots of the looks after these are on their way, one at each step: all at once
        // would be more than memory answers in the time.
        let ahead = table.firstSlot(hashes[min(next &+ position, total &- 1)])
        self.table.prefetch(isWhole || part.contains(ahead) ? ahead : part.start)
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
            claims.states[claim] = state
            claims.answers[claim] = UInt32(truncatingIfNeeded: answer)
            answers.slots[claimed] = slot
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

  /// Gives the new states of a block their numbers, writes them into the log and their numbers into the
  /// table. Those from number `end` on are left out.
  @inlinable @inline(never)
  func numberSteps(
    of block: StepBlock<Packed>, below end: Int, keepsTargets: Bool, _ worker: SearchWorker<Packed>
  ) {
    if keepsTargets { block.targets.reserve(block.count.value) }
    worker.forgetCursors()
    let mask = table.indexMask
    var number = block.base.value
    var source = 0
    var sourceEnd = Int(truncatingIfNeeded: block.degrees[0])
    var before = number
    while let (part, step) = block.nextClaim(worker) {
      while step >= sourceEnd {
        block.found[source] = UInt32(truncatingIfNeeded: number &- before)
        before = number
        source = source &+ 1
        sourceEnd = sourceEnd &+ Int(truncatingIfNeeded: block.degrees[source])
      }
      let slot = block.answers[part].slots[worker.cursors[part]]
      worker.cursors[part] = worker.cursors[part] &+ 1
      if number < end {
        table[slot] = (table[slot] & ~mask) | UInt32(truncatingIfNeeded: number &+ 1)
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
      block.found[source] = UInt32(truncatingIfNeeded: number &- before)
      before = number
      source = source &+ 1
    }
    if keepsTargets {
      noteStays(of: block)
      noteTargets(of: block, worker)
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
  func noteTargets(of block: StepBlock<Packed>, _ worker: SearchWorker<Packed>) {
    worker.forgetCursors()
    var look = 0
    while look < block.lookCount.value {
      let part = table.partNumber(block.hashes[look])
      let answer = block.answers[part].numbers[worker.cursors[part]]
      worker.cursors[part] = worker.cursors[part] &+ 1
      let step = Int(truncatingIfNeeded: block.looks[look])
      if block.kinds[step] & StepBlock<Packed>.newFlag == 0 { block.targets[step] = answer }
      look = look &+ 1
    }
  }

  /// Takes back the slots that were claimed and got no number.
  @inlinable
  mutating func forgetClaims(_ team: WorkerTeam) {
    // As many slots as before, which the system has just had back.
    precondition(table.replace(table.capacity), "the system has no memory")
    fillTable(team)
  }
}
