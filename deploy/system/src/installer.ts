import { findProgram } from './find-program.ts';
import { Installation, type InstallationOptions } from './installation.ts';
import { adviceFor, type PackageManager, packageManagers } from './package-managers.ts';
import type { SystemProgram } from './system-programs.ts';

/** A program is there; or why not, if it was tried, and what the person can do: "install it (…)". */
export type Presence = { isThere: true } | { isThere: false; reason: string | undefined; advice: string };

export type InstallerOptions = Pick<InstallationOptions, 'path' | 'say'> &
  Partial<InstallationOptions> & { uid?: number | undefined };

/** After so many milliseconds of waiting for an installation that was told to end, it is said why. */
const sayWhyMs = 1_000;

/** Installs programs of the system where it may, one at a time, and says what happens. */
export class Installer {
  readonly #options: InstallationOptions & { uid?: number | undefined };
  readonly #ending = new AbortController();
  /** Managers whose lists were brought up to date, with why that failed. */
  readonly #refreshed = new Map<PackageManager, string | undefined>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: InstallerOptions) {
    this.#options = {
      uid: process.getuid?.(),
      limitMs: 5 * 60_000,
      patienceMs: 2 * 60_000,
      sayEveryMs: 15_000,
      askAgainMs: 2_000,
      ...options,
    };
  }

  has({ commands, otherFolders }: SystemProgram): boolean {
    return commands.every(command => findProgram(command, this.#options.path, otherFolders));
  }

  /** Makes sure that a program is there. Rejects when it was told to stop. */
  ensure(program: SystemProgram): Promise<Presence> {
    const mine = this.#last.then(() => this.#ensure(program));
    this.#last = mine.catch(() => {});
    return mine;
  }

  /** Whether it was told to stop. */
  get hasStopped(): boolean {
    return this.#ending.signal.aborted;
  }

  /** Ends what is under way in order, and begins nothing more. */
  async stop(): Promise<void> {
    this.#ending.abort();
    const sayWhy = () =>
      this.#options.say(
        'Waiting for the installation to finish, so that no package is left half installed ' +
          '(press Ctrl-C again to leave it running) …',
      );
    const patience = setTimeout(sayWhy, sayWhyMs);
    await this.#last;
    clearTimeout(patience);
  }

  async #ensure(program: SystemProgram): Promise<Presence> {
    const { uid } = this.#options;
    const isHere = ({ name }: PackageManager) => findProgram(name, this.#options.path) !== undefined;
    const reasons: string[] = [];
    for (const manager of packageManagers.filter(isHere)) {
      if (this.has(program)) break;
      const packages = manager.isFor(uid) ? manager.packagesOf(program) : undefined;
      if (packages) reasons.push(...(await this.#install(program, manager, packages)));
    }
    this.#ending.signal.throwIfAborted();
    if (this.has(program)) return { isThere: true };
    const reason = reasons.length > 0 ? reasons.join('; ') : undefined;
    return { isThere: false, reason, advice: adviceFor(program, isHere, uid) };
  }

  /** Answers why it is not there; nothing when it is. */
  async #install(
    program: SystemProgram,
    manager: PackageManager,
    packages: readonly string[],
  ): Promise<string[]> {
    this.#ending.signal.throwIfAborted();
    const { say } = this.#options;
    say(`Installing ${program.name} with ${manager.name}: it ${program.does} …`);
    const installation = new Installation(program.name, manager, this.#options, this.#ending.signal);
    const stale = await this.#refresh(manager, installation);
    const end = await installation.run(lockSeconds => manager.install(packages, lockSeconds));
    if (this.has(program)) {
      say(`${program.name} is installed.`);
      return [];
    }
    const before = stale ? ` (its update had failed before: ${stale})` : '';
    return [`${manager.name} could not install it: ${installation.reasonOf(end)}${before}`];
  }

  /** Brings a manager's lists up to date, once. A failure may be that of one source of many: it is kept, and the install tried. */
  async #refresh(manager: PackageManager, installation: Installation): Promise<string | undefined> {
    const { refresh } = manager;
    if (refresh && !this.#refreshed.has(manager)) {
      const end = await installation.runWhenFree(refresh);
      this.#refreshed.set(manager, end.hasWorked ? undefined : installation.reasonOf(end));
    }
    return this.#refreshed.get(manager);
  }
}
