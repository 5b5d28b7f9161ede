// A round brings the steps of some blocks into the store in two phases, each done by all workers:
//
//   find       by parts of the table: every step is found, or claims a slot for its state
//   number     by blocks: the new states get their numbers, in the order of the steps
//
// A state that several steps of a round lead to belongs to the first of them, whoever comes first,
// since each part is looked after by one worker who takes the steps in their order.

extension StateStore where Packed: ProductState {
  /// Finds the states of those steps that belong to part `number` of the table. For one that is not
  /// there an empty slot is claimed, in the name of the step.
  @inlinable @inline(never)
  func findSteps(
    of blocks: [StepBlock<Packed>], _ blockCount: Int, part number: Int, _ worker: SearchWorker
  ) {
    let part = table.part(number)
    var taken = 0
    var block = 0
    while block < blockCount {
      taken = taken &+ findSteps(of: blocks[block], number, part, blocks, worker)
      block = block &+ 1
    }
    used[number] = used[number] &+ taken
  }

  /// The same for one of the blocks; says how many states are new.
  @inlinable @inline(__always)
  func findSteps(
    of block: StepBlock<Packed>, _ number: Int, _ part: TablePart, _ blocks: [StepBlock<Packed>],
    _ worker: SearchWorker
  ) -> Int {
    let total = block.count.value
    let answers = block.answers[number]
    answers.numbers.reserve(total)
    let table = table.view
    let (states, hashes) = (block.states.view, block.hashes.view)
    let numbers = answers.numbers.view
    let (positions, slots) = (worker.positions.view, worker.slots.view)
    let stored = count
    let firstAnswer = stored &+ block.offset.value
    var next = 0
    var answered = 0
    var claimed = 0
    while next < total {
      // Up to 64 steps of this part. What waits for memory is asked for well before it is needed.
      var size = 0
      while next < total && size < LaneEvaluator.lanes {
        let slot = table.firstSlot(hashes[next])
        positions[size] = next
        slots[size] = slot
        let isMine = part.contains(slot)
        self.table.prefetch(isMine ? slot : part.start)
        size = size &+ (isMine ? 1 : 0)
        next = next &+ 1
      }
      var position = 0
      while position < size {
        let tag = table.tag(hashes[positions[position]])
        let slot = table.candidate(tag, from: slots[position], in: part)
        // An empty slot names no state; asking for the first one does no harm.
        log.prefetch(Int(truncatingIfNeeded: table.slots[slot] & table.indexMask) &- 1)
        slots[position] = slot
        position = position &+ 1
      }
      position = 0
      while position < size {
        let step = positions[position]
        let state = states[step]
        let tag = table.tag(hashes[step])
        var slot = slots[position]
        var answer = firstAnswer &+ step
        while true {
          slot = table.candidate(tag, from: slot, in: part)
          let entry = table.slots[slot]
          if entry == 0 {
            table.slots[slot] = tag | UInt32(truncatingIfNeeded: answer &+ 1)
            answers.slots.reserve(claimed &+ 1)
            answers.slots[claimed] = slot
            claimed = claimed &+ 1
            break
          }
          let index = Int(truncatingIfNeeded: entry & table.indexMask) &- 1
          let known = index < stored ? log[index] : Self.claimed(index &- stored, blocks)
          if known == state {
            answer = index
            break
          }
          slot = part.slot(after: slot)
        }
        numbers[answered] = UInt32(truncatingIfNeeded: answer)
        answered = answered &+ 1
        position = position &+ 1
      }
    }
    answers.newStates.value = claimed
    return claimed
  }

  /// The state of step `ordinal` of the round.
  @inlinable @inline(never)
  static func claimed(_ ordinal: Int, _ blocks: [StepBlock<Packed>]) -> Packed {
    var block = 0
    while ordinal &- blocks[block].offset.value >= blocks[block].count.value { block = block &+ 1 }
    return blocks[block].states[ordinal &- blocks[block].offset.value]
  }

  /// Gives the new states of a block their numbers, writes them into the log and their numbers into the
  /// table. Those from number `end` on are left out.
  @inlinable @inline(never)
  func numberSteps(
    of block: StepBlock<Packed>, below end: Int, keepsTargets: Bool, _ worker: SearchWorker
  ) {
    let mask = table.indexMask
    var part = 0
    while part < table.parts {
      worker.cursors[part] = 0
      worker.newCursors[part] = 0
      part = part &+ 1
    }
    if keepsTargets { block.targets.reserve(block.count.value) }
    var number = block.base.value
    var step = 0
    var source = 0
    while source < block.sourceCount.value {
      let last = step &+ Int(truncatingIfNeeded: block.degrees[source])
      let before = number
      while step < last {
        let part = table.partNumber(block.hashes[step])
        let answers = block.answers[part]
        let answer = answers.numbers[worker.cursors[part]]
        worker.cursors[part] = worker.cursors[part] &+ 1
        if Int(truncatingIfNeeded: answer) == count &+ block.offset.value &+ step {
          let slot = answers.slots[worker.newCursors[part]]
          worker.newCursors[part] = worker.newCursors[part] &+ 1
          if number < end {
            table[slot] = (table[slot] & ~mask) | UInt32(truncatingIfNeeded: number &+ 1)
            log.put(block.states[step], at: number)
            let kind = block.kinds[step]
            worker.found[Int(kind)] = worker.found[Int(kind)] &+ 1
            if keepsTargets {
              block.kinds[step] = kind | StepBlock<Packed>.newFlag
              block.targets[step] = UInt32(truncatingIfNeeded: number)
            }
            number = number &+ 1
          }
        } else if keepsTargets {
          block.targets[step] = answer
        }
        step = step &+ 1
      }
      block.found[source] = UInt32(truncatingIfNeeded: number &- before)
      source = source &+ 1
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
