import { spawnSync } from 'node:child_process';

/** A program of the system that tests need, with the Debian package that brings it. */
type SystemProgram = { program: string; debianPackage: string; neededFor: string };

/** TABLE: programs beyond npm. */
const programs: SystemProgram[] = [
  { program: 'nats-server', debianPackage: 'nats-server', neededFor: 'component, crash and browser tests' },
  { program: 'ffmpeg', debianPackage: 'ffmpeg', neededFor: 'tests of Reels and videos' },
  { program: 'chromium', debianPackage: 'chromium', neededFor: 'browser tests' },
];

/** Installs what is missing, with apt when it may; returns what is still missing. */
export function ensureSystemPackages(): SystemProgram[] {
  const missing = programs.filter(({ program }) => !isThere(program));
  if (missing.length === 0 || process.getuid?.() !== 0 || !isThere('apt-get')) return missing;
  process.stdout.write(`installing ${missing.map(({ debianPackage }) => debianPackage).join(', ')}\n`);
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-qq'], quiet);
  spawnSync('apt-get', ['install', '-y', '-qq', ...missing.map(({ debianPackage }) => debianPackage)], quiet);
  return programs.filter(({ program }) => !isThere(program));
}

function isThere(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;
}
