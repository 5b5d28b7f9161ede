// The first phase of a round: the steps of its states. Each worker takes one block after the other.

extension SearchPass {
  /// Empties a block for `count` sources from state `first` on.
  @inlinable
  func begin(_ block: StepBlock<Product>, first: Int, count: Int) {
    block.first.value = first
    block.sourceCount.value = count
    block.count.value = 0
    block.deadlock.value = -1
    block.stutters.value = 0
    var watch = 0
    while watch < formulas.openCount.value {
      block.hits[watch] = StepBlock<Product>.notHit
      watch = watch &+ 1
    }
  }

  /// Expands blocks until none is left.
  @inlinable @inline(never)
  func expandBlocks<M: Model>(
    _ model: M, _ scratch: inout M.Scratch, _ worker: SearchWorker<Product>
  )
  where M.Packed == Product.Base {
    while true {
      let number = nextBlock.next()
      if number >= blockCount { return }
      blocks.lend(number) { block in
        if let layer {
          expandKept(model, layer, block, worker)
        } else {
          expand(model, &scratch, block, worker)
        }
      }
    }
  }

  /// Takes the steps of all sources of a block from their records.
  @inlinable @inline(never)
  func expandKept<M: Model>(
    _ model: M, _ layer: StateLayer, _ block: StepBlock<Product>, _ worker: SearchWorker<Product>
  ) where M.Packed == Product.Base {
    var batch = StepBatch(block, worker, formulas)
    let last = block.first.value &+ block.sourceCount.value &- 1
    var source = 0
    while source < block.sourceCount.value {
      let number = block.first.value &+ source
      // Records and shapes lie anywhere: those of the next states are asked for.
      layer.prefetchRecord(of: baseNumber(min(number &+ 2, last)))
      layer.prefetchShape(of: baseNumber(min(number &+ 1, last)))
      let product = store[number]
      let base = product.base(formulas.field)
      let stepsBefore = batch.count
      batch.begin(from: number, product)
      batch.addSteps(of: Int(truncatingIfNeeded: base[word: 0]), in: layer)
      if batch.count == stepsBefore { stay(model, number, base, &batch) }
      block.degrees[source] = UInt32(truncatingIfNeeded: batch.count &- stepsBefore)
      source = source &+ 1
    }
    batch.finish()
  }

  /// The number that state `number` has in the layer.
  @inlinable @inline(__always)
  func baseNumber(_ number: Int) -> Int {
    Int(truncatingIfNeeded: store[number].base(formulas.field)[word: 0])
  }

  /// Makes the steps of all sources of a block.
  @inlinable @inline(__always)
  func expand<M: Model>(
    _ model: M, _ scratch: inout M.Scratch, _ block: StepBlock<Product>,
    _ worker: SearchWorker<Product>
  ) where M.Packed == Product.Base {
    var batch = StepBatch(block, worker, formulas)
    var source = 0
    while source < block.sourceCount.value {
      let number = block.first.value &+ source
      let product = store[number]
      let stepsBefore = batch.count
      batch.begin(from: number, product)
      model.addPackedSteps(from: product.base(formulas.field), with: &scratch, to: &batch)
      if batch.count == stepsBefore { stay(model, number, product.base(formulas.field), &batch) }
      block.degrees[source] = UInt32(truncatingIfNeeded: batch.count &- stepsBefore)
      source = source &+ 1
    }
    batch.finish()
  }

  /// Notes a state without a step. Where claims about runs are decided, runs go on there by a step that
  /// leaves the state as it is.
  @inlinable @inline(never)
  func stay<M: Model>(
    _ model: M, _ number: Int, _ base: Product.Base, _ batch: inout StepBatch<Product>
  ) where M.Packed == Product.Base {
    let block = batch.block
    if block.deadlock.value < 0 { block.deadlock.value = number }
    guard formulas.labelsSteps else { return }
    block.stutters.value += 1
    batch.takeApart(kind: kindCount, base, model.predicates(stutteringIn: model.unpack(base)))
  }
}
