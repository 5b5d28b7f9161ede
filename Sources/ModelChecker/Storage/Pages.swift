import Glibc

// Memory straight from the system: zeroed, given back at once, and in huge pages where it is large.
// (A table of many megabytes costs an address translation per access otherwise.)

/// Where a block starts to be worth huge pages.
private let hugeBytes = 4 << 20

/// `bytes` zeroed bytes, or nil where the system has none. Pages take up memory when first touched.
@usableFromInline
func mapPages(_ bytes: Int) -> UnsafeMutableRawPointer? {
  let address = unsafe mmap(
    nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
  guard let address = unsafe address, unsafe address != MAP_FAILED else { return nil }
  if bytes >= hugeBytes { unsafe _ = madvise(address, bytes, Int32(MADV_HUGEPAGE)) }
  return unsafe address
}

/// Gives back what ``mapPages(_:)`` gave.
@usableFromInline
func unmapPages(_ address: UnsafeMutableRawPointer, _ bytes: Int) {
  unsafe _ = munmap(address, bytes)
}
