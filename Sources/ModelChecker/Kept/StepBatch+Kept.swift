extension StepBatch {
  /// Adds the steps of the source, which is state `number` of the layer, from their record. The word of a product
  /// state has the number in its lower half and the monitors in its upper half.
  @inlinable @inline(__always)
  mutating func addSteps(of number: Int, in layer: StateLayer) {
    let shapes = layer.shapes
    let (entries, labelKinds) = (shapes.steps.view, shapes.kinds.view)
    let labelled = worker.memory.labelled.view
    var record = layer.reader(of: number)
    let shape = Int(truncatingIfNeeded: record.number())
    var place = Int(truncatingIfNeeded: shapes.starts[shape])
    let end = Int(truncatingIfNeeded: shapes.starts[shape &+ 1])
    while count &+ (end &- place) > room { grow() }
    let (states, kinds, fired) = (self.states, self.kinds, self.fired)
    let ownWord = own[word: 0]
    var step = count
    var last = number
    while place < end {
      let entry = entries[place]
      let label = entry &>> 1
      var target = number
      if entry & 1 == 0 {
        last = last &+ record.distance()
        target = last
      }
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
