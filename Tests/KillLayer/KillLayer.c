// Ends the process that it is loaded into (LD_PRELOAD) by SIGKILL at the n-th durable act on the files
// below one folder: a write, a sync, a cut, a renaming or a removal. The program itself is not changed.
//
//   KILL_FOLDER  the folder, as an absolute path
//   KILL_AT      the number of the act, from 1; 0 for none
//   KILL_HOW     before, half (of a write, else before) or after
//   KILL_COUNT   a file, into which the number of acts is written at the end of a process that lives
#define _GNU_SOURCE
#include "KillLayer.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static long target;
static char how = 'b';
static const char *folder;
static _Atomic long acts;

long kill_layer_acts(void) { return acts; }

__attribute__((constructor)) static void begin(void) {
  folder = getenv("KILL_FOLDER");
  const char *at = getenv("KILL_AT");
  const char *wanted = getenv("KILL_HOW");
  target = at ? atol(at) : 0;
  if (wanted) how = wanted[0];
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("KILL_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld\n", acts);
  fclose(file);
}

static int is_below(const char *path) {
  return folder && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_ours(int fd) {
  char link[64], path[4096];
  if (!folder) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_below(path);
}

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

// True if this act is the one that must be left half done.
static int before(int has_middle) {
  if (++acts != target) return 0;
  if (how == 'h' && has_middle) return 1;
  if (how != 'a') die();
  return 0;
}

static void after(void) {
  if (acts == target && how == 'a') die();
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define ACT(result, is_counted, call)     \
  if (!(is_counted)) return (call);       \
  before(0);                              \
  result value = (call);                  \
  after();                                \
  return value;

ssize_t write(int fd, const void *bytes, size_t count) {
  if (!is_ours(fd)) return NEXT(write)(fd, bytes, count);
  if (before(1)) {
    NEXT(write)(fd, bytes, count / 2);
    die();
  }
  ssize_t value = NEXT(write)(fd, bytes, count);
  after();
  return value;
}

static ssize_t place(int fd, const void *bytes, size_t count, off64_t at) {
  if (is_ours(fd)) {
    if (before(1)) {
      NEXT(pwrite64)(fd, bytes, count / 2, at);
      die();
    }
    ssize_t value = NEXT(pwrite64)(fd, bytes, count, at);
    after();
    return value;
  }
  return NEXT(pwrite64)(fd, bytes, count, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  return place(fd, bytes, count, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  return place(fd, bytes, count, at);
}
int fsync(int fd) { ACT(int, is_ours(fd), NEXT(fsync)(fd)) }
int fdatasync(int fd) { ACT(int, is_ours(fd), NEXT(fdatasync)(fd)) }
int ftruncate(int fd, off_t size) { ACT(int, is_ours(fd), NEXT(ftruncate)(fd, size)) }
int ftruncate64(int fd, off64_t size) { ACT(int, is_ours(fd), NEXT(ftruncate64)(fd, size)) }
int rename(const char *old, const char *new) { ACT(int, is_below(new), NEXT(rename)(old, new)) }
int unlink(const char *path) { ACT(int, is_below(path), NEXT(unlink)(path)) }
