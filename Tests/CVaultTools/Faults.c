#include "CVaultTools.h"

#include <signal.h>
#include <sqlcipher/sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Each thread has its own, so that tests beside each other do not meet each other's faults.
static _Thread_local long acts, target;
static _Thread_local int kind;
// A bit for each act that has a middle, of the first acts.
static _Thread_local unsigned char middles[1024];

void fault_arm(long number, int wanted) {
  acts = 0;
  memset(middles, 0, sizeof middles);
  target = number;
  kind = wanted;
}
long fault_count(void) { return acts; }

int fault_has_middle(long number) {
  if (number < 0 || number / 8 >= (long)sizeof middles) {
    // Nothing was noted there: to say "no" would leave out kills in the middle.
    fprintf(stderr, "fault_has_middle: act %ld; the table has room for acts 0 to %zu: enlarge it in Faults.c\n",
            number, 8 * sizeof middles - 1);
    abort();
  }
  return middles[number / 8] >> number % 8 & 1;
}

static void note_middle(void) {
  if (acts / 8 < (long)sizeof middles) middles[acts / 8] |= (unsigned char)(1 << acts % 8);
}

// The process is as good as dead: nothing that it does lasts any more.
static int dead(void) { return (kind == FAULT_DEAD || kind == FAULT_DEAD_HALF) && acts >= target; }

int fault_is_dead(void) { return dead(); }

static void die(void) { kill(getpid(), SIGKILL); for (;;) pause(); }

int fault_act(int after) {
  if (!after) {
    acts++;
    if (kind == FAULT_KILL_BEFORE && acts == target) die();
    if (kind == FAULT_FULL_ONCE) return acts == target;
    if (dead()) return 1;
    return kind == FAULT_FULL && acts >= target;
  }
  if (kind == FAULT_KILL_AFTER && acts == target) die();
  return 0;
}

typedef struct { sqlite3_file base; sqlite3_file *real; } FaultFile;
#define REAL(f) (((FaultFile *)(f))->real)

static int x_close(sqlite3_file *f) {
  int rc = REAL(f)->pMethods ? REAL(f)->pMethods->xClose(REAL(f)) : SQLITE_OK;
  free(REAL(f));
  return rc;
}
static int x_read(sqlite3_file *f, void *p, int n, sqlite3_int64 o) {
  return REAL(f)->pMethods->xRead(REAL(f), p, n, o);
}
static int x_write(sqlite3_file *f, const void *p, int n, sqlite3_int64 o) {
  int full = fault_act(0);
  note_middle();
  if (full) {
    if (kind == FAULT_DEAD_HALF && acts == target) REAL(f)->pMethods->xWrite(REAL(f), p, n / 2, o);
    return dead() ? SQLITE_IOERR_WRITE : SQLITE_FULL;
  }
  if (kind == FAULT_KILL_HALF && acts == target) {
    REAL(f)->pMethods->xWrite(REAL(f), p, n / 2, o);
    die();
  }
  int rc = REAL(f)->pMethods->xWrite(REAL(f), p, n, o);
  fault_act(1);
  return rc;
}
static int x_truncate(sqlite3_file *f, sqlite3_int64 n) {
  fault_act(0);
  if (dead()) return SQLITE_IOERR_TRUNCATE;
  int rc = REAL(f)->pMethods->xTruncate(REAL(f), n);
  fault_act(1);
  return rc;
}
static int x_sync(sqlite3_file *f, int flags) {
  fault_act(0);
  if (dead()) return SQLITE_IOERR_FSYNC;
  int rc = REAL(f)->pMethods->xSync(REAL(f), flags);
  fault_act(1);
  return rc;
}
static int x_size(sqlite3_file *f, sqlite3_int64 *n) {
  return REAL(f)->pMethods->xFileSize(REAL(f), n);
}
static int x_lock(sqlite3_file *f, int l) { return REAL(f)->pMethods->xLock(REAL(f), l); }
static int x_unlock(sqlite3_file *f, int l) { return REAL(f)->pMethods->xUnlock(REAL(f), l); }
static int x_reserved(sqlite3_file *f, int *r) {
  return REAL(f)->pMethods->xCheckReservedLock(REAL(f), r);
}
static int x_control(sqlite3_file *f, int op, void *a) {
  return REAL(f)->pMethods->xFileControl(REAL(f), op, a);
}
static int x_sector(sqlite3_file *f) { return REAL(f)->pMethods->xSectorSize(REAL(f)); }
static int x_features(sqlite3_file *f) {
  return REAL(f)->pMethods->xDeviceCharacteristics(REAL(f));
}
static int x_shm_map(sqlite3_file *f, int r, int s, int e, void volatile **p) {
  return REAL(f)->pMethods->xShmMap(REAL(f), r, s, e, p);
}
static int x_shm_lock(sqlite3_file *f, int o, int n, int l) {
  return REAL(f)->pMethods->xShmLock(REAL(f), o, n, l);
}
static void x_shm_barrier(sqlite3_file *f) { REAL(f)->pMethods->xShmBarrier(REAL(f)); }
static int x_shm_unmap(sqlite3_file *f, int d) { return REAL(f)->pMethods->xShmUnmap(REAL(f), d); }

static const sqlite3_io_methods methods = {
    2, x_close, x_read, x_write, x_truncate, x_sync, x_size, x_lock, x_unlock, x_reserved,
    x_control, x_sector, x_features, x_shm_map, x_shm_lock, x_shm_barrier, x_shm_unmap, NULL, NULL};

static sqlite3_vfs *below;
static sqlite3_vfs layer;

static int v_open(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags, int *out) {
  (void)v;
  FaultFile *file = (FaultFile *)f;
  file->base.pMethods = NULL;
  file->real = calloc(1, (size_t)below->szOsFile);
  if (!file->real) return SQLITE_NOMEM;
  int rc = below->xOpen(below, name, file->real, flags, out);
  if (rc == SQLITE_OK) file->base.pMethods = &methods;
  else free(file->real);
  return rc;
}
static int v_delete(sqlite3_vfs *v, const char *name, int sync) {
  (void)v;
  fault_act(0);
  if (dead()) return SQLITE_IOERR_DELETE;
  int rc = below->xDelete(below, name, sync);
  fault_act(1);
  return rc;
}

int fault_install(void) {
  if (below) return SQLITE_OK;
  below = sqlite3_vfs_find(NULL);
  layer = *below;
  layer.pNext = NULL;
  layer.zName = "fault";
  layer.szOsFile = sizeof(FaultFile);
  layer.xOpen = v_open;
  layer.xDelete = v_delete;
  return sqlite3_vfs_register(&layer, 1);
}
