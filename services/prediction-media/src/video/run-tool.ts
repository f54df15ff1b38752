import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { programPath } from '../config.ts';
import { type ToolLimits, withLimits } from './tool-limits.ts';
import { watchForHang } from './watch-tool.ts';

export type Tool = 'ffmpeg' | 'ffprobe';

/** Most that a tool may print, in characters. */
const printLimit = 1_000_000;

/**
 * TABLE: addresses, of which the libraries alone take 300 MB. A 4K film is encoded in 300 MB of memory and looked at in 60;
 * the largest file that the platform takes is 300 MB.
 */
const memoryMb: Record<Tool, number> = { ffmpeg: 1_200, ffprobe: 600 };
const fileMb = 400;

/** For what somebody waits for, but a busy machine may be slow with. */
export const quickWork = { timeoutMs: 600_000, limits: { cpuSeconds: 120 } };

/** A tool wanted more memory, time or room than it may have, and was ended over it. */
export class Outgrown extends Error {
  override readonly name = 'Outgrown';
}

/** What tools, their libraries and the loader say when there is no more memory. */
const noMemory = /cannot allocate memory|malloc of size \d+ failed|bad_alloc|failed to map segment/i;
/** How the kernel ends what goes beyond its limits. */
const endedByKernel: readonly unknown[] = ['SIGKILL', 'SIGXCPU', 'SIGXFSZ'];

export type ToolRun = {
  /** By the clock, in milliseconds. */
  timeoutMs: number;
  /** Ends what is no longer wanted. */
  signal?: AbortSignal;
  /** Instead of the tool's usual ones; of processors it usually has two for as long as the clock allows. */
  limits?: Partial<ToolLimits>;
  /** Between two looks whether it hangs. */
  lookMs?: number;
  /** It is over in a moment, and somebody waits: at low priority a busy machine lets it wait for seconds. */
  isShort?: boolean;
};

/**
 * Runs a tool in a process of its own, at low priority, within limits and without our environment, which holds passwords,
 * and answers what it prints. Past its time, when it hangs, or when the work is no longer wanted, it is killed at once; it answers
 * when the tool has ended, so that nothing is written any more. Throws `Outgrown` for what its limits do not allow.
 */
export async function runTool(
  tool: Tool,
  args: readonly string[],
  { timeoutMs, signal, limits, lookMs, isShort = false }: ToolRun,
): Promise<string> {
  const usual = { memoryMb: memoryMb[tool], fileMb, cpuSeconds: (timeoutMs / 1000) * 2 };
  const [program = tool, ...words] = await withLimits([tool, ...args], { ...usual, ...limits });
  const time = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      env: { PATH: programPath() },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: signal ? AbortSignal.any([signal, time]) : time,
      killSignal: 'SIGKILL',
    });
    if (child.pid !== undefined && !isShort) lower(child.pid);
    const endWatch = watchForHang(child.pid, () => child.kill('SIGKILL'), lookMs);
    let printed = '';
    let complaint = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (printed.length < printLimit) printed += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-2_000);
    });
    let failure: Error | undefined;
    child.once('error', error => {
      failure = error;
      // It never ran, so it does not end either.
      if (child.pid === undefined) reject(error);
    });
    child.once('close', (code, endedBy) => {
      endWatch();
      if (code === 0 && !failure) return resolve(printed);
      const said = `${tool} ended with ${code ?? endedBy}: ${complaint.trim()}`;
      if (signal?.aborted) reject(failure ?? new Error(said));
      else if (time.aborted || endedByKernel.includes(endedBy) || noMemory.test(complaint))
        reject(new Outgrown(said));
      else reject(failure ?? new Error(said));
    });
  });
}

function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It may have ended already.
  }
}

/** Whether both tools are there; asked again until they are, so that installing them needs no restart. */
export function createToolsCheck(): () => Promise<boolean> {
  let found = false;
  return async () => {
    if (found) return true;
    const tools: Tool[] = ['ffmpeg', 'ffprobe'];
    const runs = tools.map(tool => runTool(tool, ['-version'], { timeoutMs: 10_000, isShort: true }));
    found = await Promise.all(runs).then(
      () => true,
      () => false,
    );
    return found;
  };
}
