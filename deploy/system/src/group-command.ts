import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How a command ended. */
export type CommandEnd = {
  hasWorked: boolean;
  /** Everything it said. */
  output: string;
  isOverTime: boolean;
};

export type GroupCommand = {
  /** What it has said so far. */
  output(): string;
  ended: Promise<CommandEnd>;
};

export type GroupCommandOptions = {
  env: NodeJS.ProcessEnv;
  limitMs: number;
  /** How long it may go on after it was told to end because its time was over. */
  patienceMs: number;
  /** Tells it to end; it may finish what must not be cut off. */
  signal: AbortSignal;
};

/** How long a group may take to end after each signal, in milliseconds. */
const restMs = 2_000;

/**
 * Runs a command in a process group of its own. Told to end, its first process gets SIGINT and nothing else does: apt-get ends
 * at once while it waits or downloads, and lets a dpkg at work finish. Only past its patience the group is ended.
 * What it says goes to a file: it can go on saying it, and finish, when we are gone.
 */
export function startGroupCommand(
  program: string,
  args: readonly string[],
  { env, limitMs, patienceMs, signal }: GroupCommandOptions,
): GroupCommand {
  const folder = mkdtempSync(join(tmpdir(), 'insta-ai-command-'));
  const file = join(folder, 'output');
  const log = openSync(file, 'a');
  const child = writingForAll(() =>
    spawn(program, args, { env, stdio: ['ignore', log, log], detached: true }),
  );
  closeSync(log);
  const output = () => readFileSync(file, 'utf8');
  let isOverTime = false;
  let mustGo: NodeJS.Timeout | undefined;
  const interrupt = () => void child.kill('SIGINT');
  const limit = setTimeout(() => {
    isOverTime = true;
    interrupt();
    mustGo = setTimeout(() => void endGroup(child), patienceMs);
  }, limitMs);
  signal.addEventListener('abort', interrupt, { once: true });
  if (signal.aborted) interrupt();
  const ended = untilGone(child).then(async words => {
    clearTimeout(limit);
    clearTimeout(mustGo);
    signal.removeEventListener('abort', interrupt);
    // The first process may have gone without those that it started.
    if (isOverTime || signal.aborted) await endGroup(child);
    const said = output() + words;
    rmSync(folder, { recursive: true, force: true });
    return { hasWorked: child.exitCode === 0, output: said, isOverTime };
  });
  return { output, ended };
}

/** What is installed is for everybody of this machine, whatever our own files are. */
function writingForAll<T>(start: () => T): T {
  const before = process.umask(0o022);
  try {
    return start();
  } finally {
    process.umask(before);
  }
}

/** Resolves when the process has ended, or was never there; with why it was not. */
function untilGone(child: ChildProcess): Promise<string> {
  return new Promise(resolve => {
    child.once('error', error => resolve(child.pid === undefined ? error.message : ''));
    child.once('exit', () => resolve(''));
  });
}

/** Ends everything in the group: in order, then the hard way. */
async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    signalGroup(pid, signal);
    const deadline = Date.now() + restMs;
    while (signalGroup(pid, 0)) {
      if (Date.now() > deadline) break;
      await pause(20);
    }
  }
}

/** Whether the group has anybody. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
