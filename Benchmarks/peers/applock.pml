/* The benchmark model for SPIN: see ../semantics.md. Its parameters come by -D (T A K Q M). */
#ifndef T
#define T 3
#endif
#ifndef A
#define A 3
#endif
#ifndef K
#define K 3
#endif
#ifndef Q
#define Q 4
#endif
#ifndef M
#define M 3
#endif

#define E6 0
#define CONTENT 1
#define E7 2
#define NOTICE 3
#define UNLOCKED 0
#define LOCKING 1
#define LOCKED 2
#define UNAVAIL 3
#define NOTRUN 0
#define FG 1
#define INACT 2
#define BG 3
#define PNONE 0
#define PSHOW 1
#define POK 2
#define PFAIL 3
#define LNONE 0
#define LLOCK 1
#define LUNLOCK 2

byte idle = 0;
bool lockOn = true;
byte screen = NOTICE;
byte lock = UNLOCKED;
byte life = NOTRUN;
byte att = 0;
byte pend = 0;
byte prompt = PNONE;
bool covered = true;
byte last = LNONE;
bool cred = true;
byte src[Q];

#define CHK \
  assert(!(screen == CONTENT && lock != UNLOCKED)); \
  assert(!(screen == E6 && last != LLOCK)); \
  assert(!(life != FG && lockOn && !covered))

#define SOURCE(i) \
  :: d_step { (src[i] > 0 && (life == FG || life == BG)) -> \
       src[i] = src[i] - 1; \
       if :: (life == FG && lock == UNLOCKED) -> screen = CONTENT; pend = 0; idle = 0 \
          :: else -> pend = (i % K) + 1 fi; \
       CHK } \
  :: d_step { (src[i] < M) -> src[i] = src[i] + 1; CHK } \
  :: d_step { (src[i] > 0 && life == FG && lock == UNLOCKED) -> src[i] = 0; CHK }

active proctype app() {
  do
  :: d_step { (life != NOTRUN && (lock == LOCKING || idle < T)) ->       /* tick */
       if :: (idle < T) -> idle = idle + 1 :: else -> skip fi;
       if
       :: (lock == LOCKING) ->
            lock = LOCKED; last = LLOCK; screen = E6;
            if :: (life == FG) -> covered = false :: else -> skip fi
       :: (lock != LOCKING && idle == T && lockOn && lock == UNLOCKED) ->
            prompt = PNONE;
            if :: cred -> lock = LOCKING; screen = NOTICE; covered = true
               :: else -> lock = UNAVAIL; screen = E7 fi
       :: else -> skip
       fi;
       CHK }
  :: d_step { (life == FG && lock == UNLOCKED &&
               (idle > 0 || screen == NOTICE || pend > 0)) ->            /* activity */
       idle = 0; pend = 0;
       if :: (screen == NOTICE) -> screen = CONTENT :: else -> skip fi;
       CHK }
  :: d_step { (life == FG) -> life = INACT;                              /* goInactive */
       if :: lockOn -> covered = true :: else -> skip fi;
       CHK }
  :: d_step { (life == INACT) -> life = BG;                              /* goBackground */
       if :: (prompt == PSHOW) -> prompt = PNONE :: else -> skip fi;
       CHK }
  :: d_step { (life == INACT || life == BG) -> life = FG; covered = false; /* goForeground */
       if :: (lock == LOCKING) -> lock = LOCKED; last = LLOCK; screen = E6 :: else -> skip fi;
       CHK }
  :: d_step { (life == INACT || life == BG) ->                           /* kill */
       life = NOTRUN; idle = 0; screen = NOTICE; lock = UNLOCKED; pend = 0;
       prompt = PNONE; covered = lockOn; last = LNONE;
       CHK }
  :: d_step { (life == NOTRUN) -> life = FG; covered = false;              /* coldStart */
       if :: (!lockOn) -> screen = CONTENT
          :: (lockOn && cred) -> lock = LOCKED; last = LLOCK; screen = E6
          :: (lockOn && !cred) -> lock = UNAVAIL; screen = E7 fi;
       CHK }
  :: d_step { (life == FG && lock == LOCKED && prompt != PSHOW && cred && att < A) -> /* showPrompt */
       prompt = PSHOW;
       CHK }
  :: d_step { (prompt == PSHOW && life == FG) ->                         /* authOK */
       prompt = POK; lock = UNLOCKED; last = LUNLOCK; screen = CONTENT;
       att = 0; idle = 0;
       CHK }
  :: d_step { (prompt == PSHOW && life == FG) ->                         /* authFail */
       att = att + 1;
       if :: (att == A) -> prompt = PNONE; lock = UNAVAIL; screen = E7
          :: else -> prompt = PFAIL fi;
       CHK }
  :: d_step { (prompt == PSHOW) -> prompt = PNONE; CHK }                 /* authCancel */
  :: d_step { (life == FG && lock == UNLOCKED && screen == CONTENT) ->   /* toggleSwitch */
       lockOn = !lockOn; idle = 0;
       CHK }
  :: d_step { (cred && life != FG) -> cred = false;                      /* removeCredential */
       if :: (lock == LOCKING || lock == LOCKED) -> lock = UNAVAIL; screen = E7; prompt = PNONE
          :: else -> skip fi;
       CHK }
  :: d_step { (!cred && life != FG) -> cred = true;                      /* addCredential */
       if :: (lock == UNAVAIL && att < A) -> lock = LOCKED; last = LLOCK; screen = E6
          :: else -> skip fi;
       CHK }
  :: d_step { (life == FG && screen != NOTICE) ->                        /* logout */
       lock = UNLOCKED; screen = NOTICE; prompt = PNONE; att = 0; pend = 0;
       last = LNONE; idle = 0;
       CHK }
  SOURCE(0)
#if Q > 1
  SOURCE(1)
#endif
#if Q > 2
  SOURCE(2)
#endif
#if Q > 3
  SOURCE(3)
#endif
#if Q > 4
  SOURCE(4)
#endif
#if Q > 5
  SOURCE(5)
#endif
#if Q > 6
  SOURCE(6)
#endif
#if Q > 7
  SOURCE(7)
#endif
  od
}
