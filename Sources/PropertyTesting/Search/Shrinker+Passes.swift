/// The passes. Each goes from the end to the beginning, because what comes later hangs on what comes before.
extension Shrinker {
  /// Leaves out items: many that stand one after the other, then fewer, then one.
  mutating func deleteItems() async {
    var size = max(1, spans.count { $0.kind == .item } / 2)
    while size > 0 && !isOver {
      var last = items.count
      while last > 0 && !isOver {
        let all = items
        last = min(last, all.count)
        guard last > 0 else { break }
        let first = max(0, last - size)
        let part = all[first].start..<all[last - 1].end
        let isGone = await consider(without: part)
        // After a success the items before are the same ones.
        last = isGone ? first : last - max(1, size / 2)
      }
      size /= 2
    }
  }

  var items: [Span] { spans.filter { $0.kind == .item } }

  /// Leaves out choices, eight at a time, then four, two and one.
  mutating func deleteChoices() async {
    for size in [8, 4, 2, 1] {
      var end = choices.count
      while end > 0 && !isOver {
        let isGone = await consider(without: max(0, end - size)..<min(end, choices.count))
        end = min(end - (isGone ? size : 1), choices.count)
      }
    }
  }

  /// Makes all choices of a span the simplest.
  mutating func zeroSpans() async {
    var index = spans.count - 1
    while index >= 0 && !isOver {
      if index < spans.count {
        let span = spans[index]
        let changes = (span.start..<span.end).map { (place: $0, value: UInt64(0)) }
        _ = await consider(changing: changes)
      }
      index -= 1
    }
  }

  /// Makes each choice as small as it can be: 0, or what bisection finds, or one or two less.
  mutating func lowerChoices() async {
    var place = choices.count - 1
    while place >= 0 && !isOver {
      if place < choices.count { await lower(place) }
      place -= 1
    }
  }

  private mutating func lower(_ place: Int) async {
    if choices[place].value == 0 { return }
    if await consider(changing: [(place, 0)]) { return }
    switch choices[place].kind {
    case .flag: return
    case .pick:
      // Positions of a list have no order that says anything: each smaller one is tried.
      var value: UInt64 = 1
      while place < choices.count, value < choices[place].value, !isOver {
        if await consider(changing: [(place, value)]) { return }
        value += 1
      }
    case .integer:
      await bisect(place)
      // Every second place is on the other side of the simplest number, and every second number is odd.
      for step in [UInt64(1), 2, 4] { await descend(place, by: step) }
    }
  }

  /// Finds a small value that fails, with all smaller ones that were tried not failing.
  private mutating func bisect(_ place: Int) async {
    var low: UInt64 = 0
    while place < choices.count, choices[place].value - low > 1, !isOver {
      let high = choices[place].value
      let middle = low + (high - low) / 2
      if !(await consider(changing: [(place, middle)])) { low = middle }
      // The run may have lost choices, so that another one stands here.
      if place >= choices.count || choices[place].value <= low { return }
    }
  }

  /// Goes down in steps, in more at a time as long as the runs fail, then in fewer.
  private mutating func descend(_ place: Int, by step: UInt64) async {
    var count: UInt64 = 1
    var isGrowing = true
    while count > 0 && place < choices.count && !isOver {
      let (less, overflow) = count.multipliedReportingOverflow(by: step)
      let value = choices[place].value
      var isLower = false
      if !overflow && less <= value {
        isLower = await consider(changing: [(place, value - less)])
      }
      if !isLower { isGrowing = false }
      count = isGrowing ? count * 2 : (isLower ? count : count / 2)
    }
  }

  /// Takes from a number and gives to the next one, so that their sum stays.
  mutating func shiftSums() async {
    var first = 0
    while first < choices.count && !isOver {
      let next = choices.indices.first { $0 > first && choices[$0].kind == .integer }
      if let next, choices[first].kind == .integer {
        var amount = choices[first].value
        while amount > 0 && next < choices.count && first < choices.count && !isOver {
          let room = choices[next].most - choices[next].value
          let moved = min(amount, room, choices[first].value)
          guard moved > 0 else { break }
          let changes = [
            (place: first, value: choices[first].value - moved),
            (place: next, value: choices[next].value + moved),
          ]
          if !(await consider(changing: changes)) { amount = moved / 2 }
        }
      }
      first += 1
    }
  }

  /// Puts neighbouring items of one level in order.
  mutating func sortItems() async {
    var index = 1
    while index < items.count && !isOver {
      let all = items
      let right = all[index]
      if let left = all[..<index].last(where: { $0.depth == right.depth && $0.end == right.start })
      {
        let tape = result.tape
        let mine = Array(tape[right.start..<right.end])
        let before = Array(tape[left.start..<left.end])
        if mine.isSimpler(than: before) {
          var swapped = tape
          swapped.replaceSubrange(left.start..<right.end, with: mine + before)
          if await consider(swapped) {
            // It may belong further to the front.
            index = max(1, index - 1)
            continue
          }
        }
      }
      index += 1
    }
  }

  /// Lowers two equal numbers at once: what must be equal cannot be lowered one by one.
  mutating func lowerTogether() async {
    var first = 0
    while first < choices.count && !isOver {
      let value = choices[first].value
      if value > 0 && choices[first].kind == .integer {
        let others = choices.indices.filter {
          $0 > first && choices[$0].value == value && choices[$0].kind == .integer
        }
        for second in others.prefix(8) where second < choices.count && first < choices.count {
          for lower in [0, value / 2, value - 1] {
            if await consider(changing: [(first, lower), (second, lower)]) { break }
          }
        }
      }
      first += 1
    }
  }

  /// Lowers a number by one and leaves out what stands behind it: a length and an element of what it counts.
  mutating func lowerAndDelete() async {
    var place = 0
    while place < choices.count && !isOver {
      if choices[place].value > 0 {
        for size in 1...4 {
          let end = min(place + 1 + size, choices.count)
          guard end > place + 1 else { break }
          var tape = result.tape
          tape[place] -= 1
          tape.removeSubrange((place + 1)..<end)
          if await consider(tape) { break }
        }
      }
      place += 1
    }
  }
}
