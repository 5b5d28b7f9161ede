#ifndef BENCHMARK_PREFETCH_H
#define BENCHMARK_PREFETCH_H

/// Asks the processor to bring the cache line at `address` near, for a write to come.
static inline __attribute__((always_inline)) void prefetch(const void *address) {
  __builtin_prefetch(address, 1, 3);
}

#endif
