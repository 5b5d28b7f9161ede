/// The random numbers of one walk: the same for the same seed and number of the walk, on every machine.
///
/// A walk has a generator of its own, so that it can be taken again without those before it, and so that
/// it does not matter which worker takes it.
@frozen
@usableFromInline
struct WalkGenerator: BitwiseCopyable {
  @usableFromInline var state: UInt64

  /// The generator of walk `run` of `seed`.
  @usableFromInline
  init(seed: UInt64, run: Int) {
    let number = UInt64(truncatingIfNeeded: run)
    state = Mixer.finish(Mixer.fold(Mixer.fold(Mixer.first, seed), number))
  }

  /// A number from 0 up to but not including `count`, each as likely as the others but for one part in
  /// 2^64 / `count`.
  @inlinable @inline(__always)
  mutating func below(_ count: Int) -> Int {
    state = state &+ Mixer.first
    let word = Mixer.finish(state ^ (state &>> 32))
    return Int(
      truncatingIfNeeded: word.multipliedFullWidth(by: UInt64(truncatingIfNeeded: count)).high)
  }
}
