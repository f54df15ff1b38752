/**
 * How the C library keeps what a process of ours allocates outside of V8's heap: the images set the same. In two places, where it would
 * give each of a dozen threads one of its own, which keeps what that thread has freed; and what is free at the end of one goes back to the
 * system from 128 KiB on, which is where the library begins, but leaves after the first big piece that was freed.
 */
export const sparingMemory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * The same of separate processes, where forty are idle on one machine: pieces of 32 KiB and more come from the system and go back to it each
 * by itself. V8 compiles in such pieces, and a small one that stays among them would keep them all. It costs each larger buffer a call
 * of the system, so what is to answer quickly goes without it.
 */
export const sparingPieces = { MALLOC_MMAP_THRESHOLD_: '32768' };

/**
 * Leaves out V8's middle compiler. It takes what runs now and then, which is all that an idle process does, compiles it on threads beside
 * the program, and holds tens of megabytes while that waits for a processor; what it frees stays with the process. What runs often is
 * compiled by the best one all the same.
 */
export const noMiddleCompiler = '--no-maglev';
