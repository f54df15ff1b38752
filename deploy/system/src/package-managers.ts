import type { SystemProgram } from './system-programs.ts';

/** Brings programs of the system without asking. */
export type PackageManager = {
  name: string;
  /** Whether it is one for this person at all: some want to be root, some want not to be. */
  isFor(uid: number | undefined): boolean;
  /** Packages that bring a program; undefined where it has none. */
  packagesOf(program: SystemProgram): readonly string[] | undefined;
  /** What brings its lists up to date first; `lockSeconds` is how long it may wait for another one at work. */
  refresh?(lockSeconds: number): readonly string[];
  install(packages: readonly string[], lockSeconds: number): readonly string[];
  /** Whether it says that another one is at work. */
  isBusy(output: string): boolean;
};

/** apt's options: plain lines, waiting for a lock, and dpkg in its own process group, so that nothing is left when it is ended. */
const aptOptions = (lockSeconds: number) => [
  '-q',
  '-y',
  ...['-o', `DPkg::Lock::Timeout=${lockSeconds}`],
  ...['-o', 'Dpkg::Use-Pty=0'],
  // Without it a list that cannot be fetched is no failure, and "unable to locate" is all that one learns.
  ...['-o', 'APT::Update::Error-Mode=any'],
];

/** TABLE: package managers in the order in which they are tried. */
export const packageManagers: readonly PackageManager[] = [
  {
    name: 'apt-get',
    isFor: uid => uid === 0,
    packagesOf: ({ debianPackages }) => debianPackages,
    refresh: lockSeconds => [...aptOptions(lockSeconds), 'update'],
    // What is only recommended is a third of ffmpeg: drivers of screens and sound.
    install: (packages, lockSeconds) => [
      ...aptOptions(lockSeconds),
      'install',
      '--no-install-recommends',
      ...packages,
    ],
    isBusy: output => output.includes('Could not get lock'),
  },
  {
    name: 'brew',
    isFor: uid => uid !== 0,
    packagesOf: ({ brewFormula }) => (brewFormula ? [brewFormula] : undefined),
    install: packages => ['install', ...packages],
    isBusy: () => false,
  },
];

/** The one that people of this system know. */
const usual = process.platform === 'darwin' ? 'brew' : 'apt-get';

/** What a person can type to get a program, with a manager that is here: "install it (…)". */
export function adviceFor(
  program: SystemProgram,
  isHere: (manager: PackageManager) => boolean,
  uid: number | undefined,
): string {
  const able = packageManagers.filter(manager => manager.packagesOf(program));
  const manager = able.find(isHere) ?? able.find(({ name }) => name === usual);
  if (!manager) return 'install it';
  const right = manager.name === 'apt-get' && uid !== 0 ? 'sudo ' : '';
  return `install it ("${right}${manager.name} install ${manager.packagesOf(program)?.join(' ')}")`;
}

/** Lines that only say that there was a line before. */
const emptyWords = /^E: (Some index files failed to download|Unable to lock directory|Sub-process )/;

/** The line of a failed package manager that says why: its last `E:` line, else its last line. */
export function reasonIn(output: string): string | undefined {
  const lines = linesOf(output);
  const errors = lines.filter(line => /^(E|Error):/.test(line));
  return errors.findLast(line => !emptyWords.test(line)) ?? errors.at(-1) ?? lines.at(-1);
}

/** Lines with something in them; a line that was written over counts as its last state. */
export function linesOf(output: string): string[] {
  return output
    .split(/[\r\n]+/)
    .map(line => line.trim())
    .filter(line => line !== '');
}
