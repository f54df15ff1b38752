import { type ChildProcess, spawn } from 'node:child_process';
import { access, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { CannotStart } from './cannot-start.ts';
import { freePort } from './free-port.ts';

/** A running nats-server of ours. */
export type NatsServer = { url: string; pid: number; stop(): Promise<void> };

export type NatsServerOptions = {
  /** Folder for JetStream's files and our pid file. */
  folder: string;
  /** PATH to look in. */
  path: string;
};

/** How long a server may take until it answers, in milliseconds; recovering a large JetStream folder takes a while. */
const startLimitMs = 30_000;

/** The `nats-server` program on a PATH, or undefined. */
export async function findNatsServer(path: string): Promise<string | undefined> {
  for (const folder of [...path.split(delimiter), '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']) {
    const candidate = join(folder || '.', 'nats-server');
    const usable = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (usable) return candidate;
  }
  return undefined;
}

/** Starts a real nats-server with JetStream on disk, on a free port of the loopback address. */
export async function startNatsServer(options: NatsServerOptions): Promise<NatsServer> {
  const program = await findNatsServer(options.path);
  if (!program) throw new CannotStart(natsMissing);
  await mkdir(options.folder, { recursive: true });
  const pidFile = join(options.folder, 'nats-server.pid');
  await endLeftover(pidFile, options.folder);
  const port = await freePort();
  const settings = [
    '--addr',
    '127.0.0.1',
    '--port',
    String(port),
    '--jetstream',
    '--store_dir',
    options.folder,
  ];
  // A process group of its own: Ctrl-C in a terminal must reach us, not the server that we still need to stop in order.
  const child = spawn(program, settings, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let lastWords = '';
  child.stderr?.on('data', chunk => {
    lastWords = `${lastWords}${chunk}`.slice(-2_000);
  });
  const url = `nats://127.0.0.1:${port}`;
  await untilReady(url, child, () => lastWords);
  const pid = child.pid ?? 0;
  await writeFile(pidFile, String(pid));
  return {
    url,
    pid,
    async stop() {
      await endChild(child);
      await rm(pidFile, { force: true });
    },
  };
}

/** What a person reads when there is no nats-server: one line with the three ways. */
export const natsMissing =
  'nats-server is missing: install it ("apt-get install nats-server" or "brew install nats-server"), ' +
  'or put version 2.9 or newer on the PATH (https://nats.io/download), ' +
  'or set NATS_URL to a running server with JetStream, for example NATS_URL=nats://localhost:4222.';

/** A killed launcher leaves its nats-server behind, which would hold the folder; it is ours when it runs on the folder. */
async function endLeftover(pidFile: string, folder: string): Promise<void> {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''));
  if (!Number.isInteger(pid) || pid <= 1) return;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!commandLine.includes('nats-server') || !commandLine.includes(folder)) return;
  process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + 10_000;
  while (isAlive(pid)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL');
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function untilReady(url: string, child: ChildProcess, lastWords: () => string): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`nats-server ended at once: ${lastWords()}`);
    try {
      const probe = await connect({ servers: url, reconnect: false, timeout: 1_000 });
      await probe.close();
      return;
    } catch (error) {
      if (Date.now() > deadline) {
        await endChild(child);
        throw new Error(`nats-server did not answer: ${lastWords()}`, { cause: error });
      }
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  }
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(force);
}
