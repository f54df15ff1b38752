import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenTo } from '../../testing/listen-to.ts';
import { cloneInto, makeRoot, nameOf } from './make-root.ts';
import { networkEnvironment, ownNode } from './this-machine.ts';

/** A command that runs in the machine. */
export type Running = {
  /** Everything it said, on either stream. */
  said(): string;
  /** What it says, as soon as that fits; fails when it ends before. */
  saying(words: RegExp): Promise<RegExpExecArray>;
  /** Exit code; null when a signal ended it. */
  exit: Promise<number | null>;
  /** Types into its terminal, where it has one. */
  type(keys: string): void;
};

export type FreshMachine = {
  /** What it is, for the report. */
  about: string;
  /** Seconds that it took to make. */
  seconds: number;
  /** Runs a line of shell as root; `user` runs it as that one, `terminal` at a terminal. */
  run(line: string, more?: { user?: string; terminal?: boolean; env?: Record<string, string> }): Running;
  /** Processes in it, by id as seen from here, with their command lines; without the one that holds it. */
  processes(): { pid: number; commandLine: string }[];
  /** Ends everything in it, and removes it. */
  stop(): Promise<void>;
};

/** What a person has who logs in. */
const loginPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The first process of the machine: collects orphans, and ends (and everything with it) when we do, however that comes. */
const holder = 'exec 3<&0; cat <&3 > /dev/null & wait $!';

/** Makes a minimal machine in a folder with processes and mounts of its own; it shares only the network. */
export async function startFreshMachine(): Promise<FreshMachine> {
  const since = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-fresh-'));
  const root = join(folder, 'root');
  try {
    await makeRoot(root);
    const { commit, isAllCommitted } = await cloneInto(root);
    const held = await hold(root, folder);
    const about = `${await nameOf(root)}, Node ${ownNode()?.version}, commit ${commit}${
      isAllCommitted ? '' : ' (changes that are not committed are not part of it)'
    }`;
    return {
      about,
      seconds: (Date.now() - since) / 1000,
      run: (line, more = {}) => runIn(held.pid, line, more),
      processes: () => processesOf(root).filter(({ commandLine }) => !isHolder(commandLine)),
      stop: held.stop,
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Opens the namespaces and answers the id of the first process in them. When they are over the folder is removed. */
async function hold(root: string, folder: string): Promise<{ pid: number; stop(): Promise<void> }> {
  const mounts = [
    `mount -t proc proc '${root}/proc'`,
    `mount -t devpts -o newinstance,ptmxmode=0666 devpts '${root}/dev/pts'`,
    'echo ready',
    `exec chroot '${root}' /bin/sh -c '${holder}'`,
  ];
  const unshare = 'unshare --mount --pid --fork --kill-child --propagation private /bin/sh -ec "$1"';
  const child = spawn(
    '/bin/sh',
    ['-c', `${unshare}; rm -rf --one-file-system "$2"`, 'sh', mounts.join('\n'), folder],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      // It outlives us by a moment, to clear up however we end.
      detached: true,
    },
  );
  const { output, until, exit } = listenTo(child);
  await until(() => output().includes('ready') || undefined);
  return {
    pid: childOf(childOf(child.pid ?? 0)),
    async stop() {
      child.stdin.end();
      await exit;
    },
  };
}

function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
}

function runIn(
  machine: number,
  line: string,
  { user = 'root', terminal = false, env = {} }: NonNullable<Parameters<FreshMachine['run']>[1]>,
): Running {
  const enter = ['--target', String(machine), '--mount', '--pid', '--root', '--wd'];
  const settings = { PATH: loginPath, TERM: 'dumb', ...networkEnvironment(), ...env };
  const clean = ['env', '-i', ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)];
  const asUser = ['su', '--preserve-environment', '--shell', '/bin/sh', user, '-c'];
  const home = user === 'root' ? '/root' : `/home/${user}`;
  const whole = `export HOME=${home} USER=${user}; ${line}`;
  const shell = terminal ? ['script', '-qefc', whole, '/dev/null'] : [...asUser, whole];
  const child = spawn('nsenter', [...enter, ...clean, ...shell], { stdio: ['pipe', 'pipe', 'pipe'] });
  const { said, until, exit } = listenTo(child);
  return {
    said,
    saying: words => until(() => words.exec(said()) ?? undefined),
    exit,
    type: keys => void child.stdin.write(keys),
  };
}

const isHolder = (commandLine: string) => commandLine.includes('exec 3<&0') || commandLine === 'cat';

/** Processes whose root is that folder. */
function processesOf(root: string): { pid: number; commandLine: string }[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        if (readlinkSync(`/proc/${name}/root`) !== root) return [];
        const commandLine = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return [{ pid: Number(name), commandLine }];
      } catch {
        // It ended between two looks.
        return [];
      }
    });
}
