extension StepBatch {
  /// Adds the steps of the source, which is state `number` of the layer, from their record. The word of a product
  /// state has the number in its lower half and the monitors in its upper half. First all targets are read, then
  /// each step takes its own.
  @inlinable @inline(__always)
  mutating func addSteps(of number: Int, in layer: StateLayer) {
    let shapes = layer.shapes
    let (entries, labelKinds) = (shapes.steps.view, shapes.kinds.view)
    let labelled = worker.memory.labelled.view
    var record = layer.reader(of: number)
    let shape = Int(truncatingIfNeeded: record.number())
    let first = Int(truncatingIfNeeded: shapes.starts[shape])
    var place = first &+ 1
    let end = Int(truncatingIfNeeded: shapes.starts[shape &+ 1])
    let targets = worker.targets.view
    targets[Int(StepPlace.stays)] = UInt32(truncatingIfNeeded: number)
    var last = number
    let targetCount = Int(truncatingIfNeeded: entries[first])
    var target = 0
    while target < targetCount {
      target = target &+ 1
      last = last &+ record.distance()
      targets[target] = UInt32(truncatingIfNeeded: last)
    }
    while count &+ (end &- place) > room { grow() }
    let (states, kinds, fired) = (self.states, self.kinds, self.fired)
    let ownWord = own[word: 0]
    var step = count
    while place < end {
      let entry = entries[place]
      let label = entry &>> StepPlace.bits
      let which = entry & StepPlace.mask
      if which == StepPlace.apart {
        last = last &+ record.distance()
        targets[Int(StepPlace.apart)] = UInt32(truncatingIfNeeded: last)
      }
      let target = targets[Int(truncatingIfNeeded: which)]
      let kind = labelKinds[Int(truncatingIfNeeded: label)]
      fired[Int(truncatingIfNeeded: kind)] = fired[Int(truncatingIfNeeded: kind)] &+ 1
      let key = LabelledStep.key(label, before)
      let memoryPlace = StepMemory<Product>.place(ofKey: key)
      let memory = labelled[memoryPlace]
      var next = Product()
      if memory.key == key {
        next[word: 0] = UInt64(truncatingIfNeeded: target) | memory.after
        states[step] = next
        kinds[step] = next[word: 0] == ownWord ? kind | StepFlags.stayFlag : kind
        if noteWords > 0 { copyNotes(of: memoryPlace, to: step) }
      } else {
        next[word: 0] = UInt64(truncatingIfNeeded: target)
        states[step] = next
        kinds[step] = kind
        count = step &+ 1
        let predicates = shapes.labels[Int(truncatingIfNeeded: label)].predicates
        wait(predicates, at: step, place: memoryPlace, key: key)
      }
      step = step &+ 1
      place = place &+ 1
    }
    count = step
  }
}
