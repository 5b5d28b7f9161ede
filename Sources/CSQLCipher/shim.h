// SQLCipher for Swift. The path is named in full: plain <sqlite3.h> would be SQLite's own header
// where the flags of pkg-config are lost, and SQLite ignores every key.
#ifndef LOCKVAULT_CSQLCIPHER_H
#define LOCKVAULT_CSQLCIPHER_H

#ifndef SQLITE_HAS_CODEC
#define SQLITE_HAS_CODEC 1
#endif
#include <sqlcipher/sqlite3.h>

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

// SQLite's memory, wiped before it is given back: a page of the file in clear must not stay in the
// heap after the file is closed.

static inline void *lv_malloc(int size) { return malloc((size_t)size); }
static inline int lv_size(void *memory) { return memory ? (int)malloc_usable_size(memory) : 0; }
static inline void lv_free(void *memory) {
  if (!memory) return;
  explicit_bzero(memory, malloc_usable_size(memory));
  free(memory);
}
static inline void *lv_realloc(void *memory, int size) {
  void *fresh = malloc((size_t)size);
  if (!fresh) return NULL;
  size_t old = malloc_usable_size(memory);
  memcpy(fresh, memory, old < (size_t)size ? old : (size_t)size);
  lv_free(memory);
  return fresh;
}
static inline int lv_roundup(int size) { return (size + 7) & ~7; }
static inline int lv_init(void *data) { (void)data; return SQLITE_OK; }
static inline void lv_shutdown(void *data) { (void)data; }

// Must run before anything else of the library does; SQLITE_MISUSE where it is too late.
// (sqlite3_config has a variable number of arguments, which Swift cannot call.)
static inline int lv_wipe_freed_memory(void) {
  sqlite3_mem_methods methods = {lv_malloc, lv_free, lv_realloc, lv_size,
                                 lv_roundup, lv_init, lv_shutdown, NULL};
  return sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}

// The value that tells SQLite to copy what is bound: a cast that Swift does not import.
static inline int lv_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, count ? bytes : "", count, SQLITE_TRANSIENT);
}
static inline int lv_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

#endif
