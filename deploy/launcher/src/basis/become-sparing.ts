import { sparingMemory } from './sparing-memory.ts';

/** What a person may have chosen already. */
const flag = '--max-semi-space-size';

/**
 * Becomes a process with few arenas whose heap has a small young part, unless a person chose another: V8 sizes its heap before the first line runs.
 * The same process id, streams and settings; where that cannot be done (Windows), the heap stays as it is.
 *
 * @param youngHeap as an argument of Node: `--max-semi-space-size=16`
 */
export function becomeSparing(youngHeap: `${typeof flag}=${number}`): void {
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''];
  if (given.some(option => option.includes(flag))) return;
  const { execPath, execArgv, argv, env } = process;
  process.execve?.(execPath, [execPath, youngHeap, ...execArgv, ...argv.slice(1)], {
    ...sparingMemory,
    ...env,
  });
}
