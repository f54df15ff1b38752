import { readFile } from 'node:fs/promises';

/** Who used no processor at two looks in a row hangs: one look may come right after the machine slept. In milliseconds. */
const lookMs = 30_000;

/**
 * Calls back once when a process hangs: when it went on with nothing between three looks. Slow work on a busy machine does go on,
 * so no clock can tell it apart. Knows nothing, and never calls, where the system has no `/proc` (macOS). Answers what ends it.
 */
export function watchForHang(pid: number | undefined, onHang: () => void, everyMs = lookMs): () => void {
  let before: number | undefined;
  let still = 0;
  const timer = setInterval(async () => {
    const used = await ticksOf(pid);
    if (used === undefined) return;
    still = used === before ? still + 1 : 0;
    before = used;
    if (still < 2) return;
    clearInterval(timer);
    onHang();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** What a process and its threads used of processors, in the kernel's ticks (proc_pid_stat(5): utime and stime). */
async function ticksOf(pid: number | undefined): Promise<number | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name before the last bracket may hold anything.
  const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ');
  return fields && Number(fields[11]) + Number(fields[12]);
}
