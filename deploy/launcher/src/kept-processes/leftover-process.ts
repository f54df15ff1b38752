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
  while (await isRunning(pid)) {
    if (Date.now() > deadline) signal(pid, 'SIGKILL');
    await pause(20);
  }
}

/** One that has ended keeps its number until its parent asks for it, which the first process of a container may never do. */
async function isRunning(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /^.*\) [^ZX]/s.test(state);
}

/** It may end between a look and this. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has.
  }
}
