#ifndef CMODELSUPPORT_H
#define CMODELSUPPORT_H

/// Asks the processor to bring the cache line at `address` near, for a write to come.
static inline __attribute__((always_inline)) void cms_prefetch(const void *address) {
  __builtin_prefetch(address, 1, 3);
}

/// Of four slots the first that is empty or has the tag `tag` in the bits of `mask`; 4 if there is none.
/// All four are looked at in one, since a processor cannot guess how far a search in a table goes.
static inline __attribute__((always_inline)) long cms_candidate(
    const unsigned *slots, unsigned tag, unsigned mask) {
#if defined(__SSE2__)
  typedef unsigned four __attribute__((vector_size(16)));
  typedef float floats __attribute__((vector_size(16)));
  four entries;
  __builtin_memcpy(&entries, slots, sizeof entries);
  four hits = (four)(((entries ^ tag) & mask) == 0) | (four)(entries == 0);
  return __builtin_ctz((unsigned)__builtin_ia32_movmskps((floats)hits) | 16u);
#else
  long slot = 0;
  while (slot < 4 && slots[slot] != 0 && ((slots[slot] ^ tag) & mask) != 0) slot++;
  return slot;
#endif
}

#endif
