import { sparingMemory } from '@insta-ai/deploy/launcher/basis/sparing-memory';

/** Size of the young part of the heap, in MiB; V8's own choice is 64. */
const flag = '--max-semi-space-size';
const mib = 16;

/**
 * Becomes a process with few arenas whose heap has a small young part, unless a person chose another: V8 sizes its heap before the first line runs.
 * The same process id, streams and settings; where that cannot be done (Windows), the heap stays as it is.
 */
export function ensureSmallYoungHeap(): void {
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''];
  if (given.some(option => option.includes(flag))) return;
  const { execPath, execArgv, argv, env } = process;
  process.execve?.(execPath, [execPath, `${flag}=${mib}`, ...execArgv, ...argv.slice(1)], {
    ...sparingMemory,
    ...env,
  });
}
