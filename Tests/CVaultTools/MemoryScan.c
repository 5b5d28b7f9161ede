#define _GNU_SOURCE
#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#include "CVaultTools.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int memory_has_heap(void) {
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  return 0;
#else
  return 1;
#endif
}

enum { PIECE = 1 << 20, OVERLAP = 256 };

static long count_in(const unsigned char *bytes, long size, const unsigned char *masked, int count,
                     unsigned char mask) {
  long found = 0;
  const unsigned char *end = bytes + size - count;
  for (const unsigned char *at = bytes; at <= end; at++) {
    at = memchr(at, masked[0] ^ mask, (size_t)(end - at + 1));
    if (!at) break;
    int i = 1;
    while (i < count && (at[i] ^ mask) == masked[i]) i++;
    if (i == count) found++;
  }
  return found;
}

long memory_count(const unsigned char *masked, int count, unsigned char mask) {
  // A mapping of its own, left out of the search: it holds copies of what was searched.
  unsigned char *buffer =
      mmap(NULL, PIECE + OVERLAP, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (buffer == MAP_FAILED) return -1;
  int memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
  FILE *maps = fopen("/proc/self/maps", "r");
  long found = memory < 0 || !maps ? -1 : 0;
  char line[512];
  while (found >= 0 && fgets(line, sizeof line, maps)) {
    unsigned long start, end;
    char rights[5];
    if (sscanf(line, "%lx-%lx %4s", &start, &end, rights) != 3) continue;
    // What cannot be written holds no key, and shadows of a sanitizer are larger than any memory.
    if (rights[0] != 'r' || rights[1] != 'w' || end - start > (1UL << 34)) continue;
    for (unsigned long at = start; at < end; at += PIECE) {
      unsigned long want = end - at < PIECE + OVERLAP ? end - at : PIECE + OVERLAP;
      if (at < (unsigned long)buffer + PIECE + OVERLAP && at + want > (unsigned long)buffer) continue;
      long got = pread(memory, buffer, want, (off_t)at);
      if (got < count) continue;
      // What begins in the overlap is counted with the next piece.
      long part = count_in(buffer, got, masked, count, mask);
      if (want > PIECE)
        part -= count_in(buffer + PIECE, got - PIECE, masked, count, mask);
      found += part;
    }
  }
  if (maps) fclose(maps);
  if (memory >= 0) close(memory);
  explicit_bzero(buffer, PIECE + OVERLAP);
  munmap(buffer, PIECE + OVERLAP);
  return found;
}
