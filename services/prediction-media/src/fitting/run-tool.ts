import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

export type Tool = 'ffmpeg' | 'ffprobe';

/** Most that a tool may print, in characters. */
const printLimit = 1_000_000;

/**
 * Runs a tool in a process of its own, at low priority, and answers what it prints. Past its time, or when the work is
 * no longer wanted, it is killed at once.
 */
export function runTool(
  tool: Tool,
  args: readonly string[],
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
): Promise<string> {
  const time = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: signal ? AbortSignal.any([signal, time]) : time,
      killSignal: 'SIGKILL',
    });
    if (child.pid !== undefined) lower(child.pid);
    let printed = '';
    let complaint = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (printed.length < printLimit) printed += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-2_000);
    });
    child.once('error', reject);
    child.once('close', code => {
      if (code === 0) resolve(printed);
      else reject(new Error(`${tool} ended with ${code}: ${complaint.trim()}`));
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
    const runs = tools.map(tool => runTool(tool, ['-version'], { timeoutMs: 10_000 }));
    found = await Promise.all(runs).then(
      () => true,
      () => false,
    );
    return found;
  };
}
