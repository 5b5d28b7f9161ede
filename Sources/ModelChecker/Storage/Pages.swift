import Glibc

// Memory straight from the system: zeroed, given back at once, and in huge pages where it is large.
// (A table of many megabytes costs an address translation per access otherwise.) And blocks that grow where they
// stand, or by a move of their pages, so that nothing is copied and no page is asked for twice.

/// Where a block starts to be worth huge pages.
private let hugeBytes = 2 << 20

/// `bytes` zeroed bytes, or nil where the system has none. Pages take up memory when first touched, or at once if all
/// of them `areUsed`: the system takes longer to hand them out one by one.
@usableFromInline
func mapPages(_ bytes: Int, areUsed: Bool = false) -> UnsafeMutableRawPointer? {
  let address = unsafe mmap(
    nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
  guard let address = unsafe address, unsafe address != MAP_FAILED else { return nil }
  if bytes >= hugeBytes {
    unsafe _ = madvise(address, bytes, Int32(MADV_HUGEPAGE))
  } else if areUsed {
    unsafe _ = madvise(address, bytes, Int32(MADV_POPULATE_WRITE))
  }
  return unsafe address
}

/// Gives back what ``mapPages(_:)`` gave.
@usableFromInline
func unmapPages(_ address: UnsafeMutableRawPointer, _ bytes: Int) {
  unsafe _ = munmap(address, bytes)
}

/// A block of `bytes` bytes with what `block` held, which is gone.
@usableFromInline
func resize(_ block: UnsafeMutableRawPointer?, to bytes: Int) -> UnsafeMutableRawPointer {
  guard let resized = unsafe realloc(block, bytes) else {
    InternalError.search("there is no memory for \(bytes) bytes")
  }
  return unsafe resized
}

/// Gives back what ``resize(_:to:)`` gave.
@usableFromInline
func giveBack(_ block: UnsafeMutableRawPointer) { unsafe free(block) }
