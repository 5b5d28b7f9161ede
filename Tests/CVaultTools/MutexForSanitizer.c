#include "CVaultTools.h"

#ifndef __has_feature
#define __has_feature(name) 0
#endif

#if __has_feature(thread_sanitizer)

#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

// Swift's Mutex takes a free word by an atomic operation in the code that calls it, which the thread
// sanitizer sees. Where two threads meet, the library asks the kernel to hand the word over, and the
// sanitizer sees nothing of that: it then calls everything under that mutex a race. This takes the place
// of that one function of the library, in runs under the sanitizer alone, and waits by the same atomic
// operation. Nobody ever waits in the kernel then, so the other slow functions are not reached.
__attribute__((swiftcall)) void lock_slowly(
    uint32_t thread, __attribute__((swift_context)) _Atomic(uint32_t) *word)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");

__attribute__((swiftcall)) void lock_slowly(
    uint32_t thread, __attribute__((swift_context)) _Atomic(uint32_t) *word) {
  uint32_t found = 0;
  while (!atomic_compare_exchange_weak_explicit(
      word, &found, thread, memory_order_acquire, memory_order_relaxed)) {
    if (found == thread) abort();  // The same thread twice: the library ends the process, too.
    found = 0;
    sched_yield();
  }
}

#endif
