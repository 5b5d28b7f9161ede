import Glibc

/// What the checker asks the system: the time and its own size.
@usableFromInline
enum ProcessClock {
  /// Seconds on the monotonic clock, from an unspecified start.
  @usableFromInline
  static func seconds() -> Double {
    var time = timespec()
    unsafe _ = clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The peak resident size of this process in bytes.
  @usableFromInline
  static func peakBytes() -> Int {
    var usage = rusage()
    unsafe _ = getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Int(usage.ru_maxrss) * 1024
  }
}
