extension Array where Element: AnyObject {
  /// Hands out object `index` for the time of `body`, and does not count that it is held: the count would be
  /// a word that all workers write to, and each of them would wait for it to come from another's cache.
  ///
  /// Safe to use: the array holds the object as long as `body` runs.
  @inlinable @inline(__always)
  func lend<Result>(_ index: Int, _ body: (Element) -> Result) -> Result {
    unsafe Unmanaged.passUnretained(self[index])._withUnsafeGuaranteedRef(body)
  }
}
