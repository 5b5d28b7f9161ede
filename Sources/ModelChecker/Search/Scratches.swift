/// What the model keeps, once for each worker. A class each, so that no two share a variable.
@usableFromInline
final class Scratches<M: Model> {
  @usableFromInline
  final class One {
    @usableFromInline var value: M.Scratch

    @inlinable
    init(_ value: M.Scratch) { self.value = value }
  }

  @usableFromInline let all: [One]

  @inlinable
  init(_ model: M, count: Int) {
    all = (0..<count).map { _ in One(model.makeScratch()) }
  }

  @inlinable
  subscript(worker: Int) -> One { all[worker] }
}
