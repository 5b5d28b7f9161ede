// Tools in C for the tests of the vault.
#ifndef CVAULTTOOLS_H
#define CVAULTTOOLS_H

// Faults at durable acts: the process ends, or the disk is full, at the n-th of them.

// What happens at the act whose number is reached.
enum { FAULT_NONE = 0, FAULT_KILL_BEFORE = 1, FAULT_KILL_AFTER = 2, FAULT_KILL_HALF = 3, FAULT_FULL = 4,
       FAULT_FULL_ONCE = 5, FAULT_DEAD = 6, FAULT_DEAD_HALF = 7 };

// Puts a layer under SQLite that counts writes, syncs, truncations and removals.
int fault_install(void);
// From now on the `number`-th act of this thread (from 1) meets `kind`; FAULT_FULL lasts from then on.
// FAULT_DEAD plays the end of a process without one: that act and all later ones fail and leave no
// trace; with FAULT_DEAD_HALF half of the write at the act is done.
void fault_arm(long number, int kind);
// Whether the process counts as dead.
int fault_is_dead(void);
// How many acts there were since `fault_arm`.
long fault_count(void);
// Whether an act since `fault_arm` was a write of the database: only such a one has a middle. The process ends, with
// words, at a number from 8192 on, for which there is no room.
int fault_has_middle(long number);
// An act outside SQLite: call before with 0 and after with 1. True if it must fail for want of space.
int fault_act(int after);

// Whether the heap is among what is searched: that of a sanitizer is not, it lies in regions too large.
int memory_has_heap(void);

// How often a run of bytes is found in the memory of this process. What is looked for is handed over
// with every byte turned by `mask`, so that the search does not find itself.
long memory_count(const unsigned char *masked, int count, unsigned char mask);

// Gives this thread the rights on files of a person without any, or those of the process back. Nothing
// happens where the process has no rights of root to put down.
void without_rights(int on);

#endif
