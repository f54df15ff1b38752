import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { findProgram } from '../../system/src/find-program.ts';
import { systemPrograms } from '../../system/src/system-programs.ts';
import { CannotStart } from './cannot-start.ts';
import { freePort } from './free-port.ts';
import { endLeftover, forgetProcess, markProcess } from './leftover-process.ts';

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

/** The `nats-server` program on a PATH or where packages put it, or undefined. */
export function findNatsServer(
  path: string,
  others: readonly string[] = systemPrograms.natsServer.otherFolders,
): string | undefined {
  return findProgram('nats-server', path, others);
}

/** Starts a real nats-server with JetStream on disk, on a free port of the loopback address. */
export async function startNatsServer(options: NatsServerOptions): Promise<NatsServer> {
  const program = findNatsServer(options.path);
  if (!program) throw new CannotStart('There is no nats-server.');
  await mkdir(options.folder, { recursive: true });
  const { folder } = options;
  const mark = { pidFile: join(folder, 'nats-server.pid'), program: 'nats-server', folder };
  await endLeftover(mark);
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
  child.once('error', error => {
    lastWords = error.message;
  });
  child.stderr?.on('data', chunk => {
    lastWords = `${lastWords}${chunk}`.slice(-2_000);
  });
  const url = `nats://127.0.0.1:${port}`;
  const stop = async () => {
    await endChild(child);
    await forgetProcess(mark);
  };
  await markProcess(mark, child.pid);
  try {
    await untilReady(url, child);
  } catch (cause) {
    await stop();
    throw new CannotStart(doesNotStart(program, lastWords), cause);
  }
  return { url, pid: child.pid ?? 0, stop };
}

function doesNotStart(program: string, lastWords: string): string {
  const said = lastWords.trim().split('\n').at(-1) || 'it gave no answer';
  return (
    `The NATS server ${program} does not start (${said}): put version 2.9 or newer on the PATH, ` +
    'or set NATS_URL to a running server with JetStream.'
  );
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  for (;;) {
    if (hasEnded(child)) throw new Error('nats-server ended at once');
    try {
      const probe = await connect({ servers: url, reconnect: false, timeout: 1_000 });
      await probe.close();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

async function endChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(force);
}
