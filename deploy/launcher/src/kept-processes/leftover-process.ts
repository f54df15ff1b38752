import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a leftover may take to end by itself, in milliseconds. */
const patienceMs = 10_000;

/** A server of ours that may outlive a killed launcher: how the next start recognises it. */
export type ServerMark = {
  pidFile: string;
  /** Both must be in its command line, because the number may belong to somebody else by now. */
  program: string;
  folder: string;
};

/** A killed launcher leaves its servers behind, which would hold their folders. */
export async function endLeftover({ pidFile, program, folder }: ServerMark): Promise<void> {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''));
  if (!Number.isInteger(pid) || pid <= 1) return;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!commandLine.includes(program) || !commandLine.includes(folder)) return;
  signal(pid, 'SIGTERM');
  const deadline = Date.now() + patienceMs;
  while (signal(pid, 0)) {
    if (Date.now() > deadline) signal(pid, 'SIGKILL');
    await pause(20);
  }
}

/** Whether there is such a process; it may end between two looks. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
