import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from './find-program.ts';
import { type CommandEnd, type GroupCommand, startGroupCommand } from './group-command.ts';
import { linesOf, type PackageManager, reasonIn } from './package-managers.ts';

export type InstallationOptions = {
  /** PATH to look in. */
  path: string;
  say(line: string): void;
  /** How long an installation may take, with waiting for somebody else's, in milliseconds. */
  limitMs: number;
  /** How long a dpkg at work may go on after that, in milliseconds. */
  patienceMs: number;
  /** Every so many milliseconds it is said that an installation goes on. */
  sayEveryMs: number;
  /** Pause before lists that another one is fetching are asked for again, in milliseconds. */
  askAgainMs: number;
};

/** Part of the time limit that may go by waiting for another package manager. */
const lockShare = 0.6;
/** Where dpkg looks for its helpers; missing on the PATH of somebody who became root with `su`. */
const adminFolders = ':/usr/local/sbin:/usr/sbin:/sbin';
/** A longer last line of a package manager is cut. */
const longestLine = 120;

/** The commands of one installation, which share its time. */
export class Installation {
  readonly #name: string;
  readonly #manager: PackageManager;
  readonly #options: InstallationOptions;
  readonly #signal: AbortSignal;
  readonly #since = Date.now();

  constructor(name: string, manager: PackageManager, options: InstallationOptions, signal: AbortSignal) {
    this.#name = name;
    this.#manager = manager;
    this.#options = options;
    this.#signal = signal;
  }

  /** Runs a command of the package manager; `args` are told how many seconds it may wait for another one at work. */
  async run(args: (lockSeconds: number) => readonly string[]): Promise<CommandEnd> {
    this.#signal.throwIfAborted();
    const { path, patienceMs, limitMs, sayEveryMs } = this.#options;
    const lockSeconds = Math.max(1, Math.round(this.#lockedForMs() / 1000));
    const command = startGroupCommand(findProgram(this.#manager.name, path) ?? '', args(lockSeconds), {
      env: {
        ...process.env,
        PATH: `${path}${adminFolders}`,
        // What it says is looked at.
        LC_ALL: 'C.UTF-8',
        DEBIAN_FRONTEND: 'noninteractive',
      },
      limitMs: Math.max(0, limitMs - this.#pastMs()),
      patienceMs,
      signal: this.#signal,
    });
    const progress = setInterval(() => this.#tell(command), sayEveryMs);
    try {
      return await command.ended;
    } finally {
      clearInterval(progress);
    }
  }

  /** The same, again for as long as another one is at work: apt waits for dpkg's lock, but not for that of its lists. */
  async runWhenFree(args: (lockSeconds: number) => readonly string[]): Promise<CommandEnd> {
    for (;;) {
      const end = await this.run(args);
      if (end.hasWorked || !this.#manager.isBusy(end.output) || this.#lockedForMs() <= 0) return end;
      await wait(this.#options.askAgainMs, undefined, { signal: this.#signal });
    }
  }

  /** Why a command did not do what it was for. */
  reasonOf({ output, isOverTime }: CommandEnd): string {
    const said = reasonIn(output);
    if (!isOverTime) return said ?? 'it gave no reason';
    const limit = `it was stopped after ${Math.round(this.#options.limitMs / 1000)} s`;
    return said ? `${limit}, and its last line was "${said}"` : limit;
  }

  #pastMs(): number {
    return Date.now() - this.#since;
  }

  #lockedForMs(): number {
    return this.#options.limitMs * lockShare - this.#pastMs();
  }

  #tell(command: GroupCommand): void {
    const last = linesOf(command.output()).at(-1)?.slice(0, longestLine);
    const seconds = Math.round(this.#pastMs() / 1000);
    this.#options.say(`Still installing ${this.#name} (${seconds} s)${last ? `: ${last}` : ' …'}`);
  }
}
