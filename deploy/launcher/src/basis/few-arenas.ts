/**
 * Where a process of ours may keep what is allocated outside of V8's heap: the C library would give each of its dozen threads
 * an arena of its own, which keeps what that thread has freed. The images set the same.
 */
export const fewArenas = { MALLOC_ARENA_MAX: '2' };
