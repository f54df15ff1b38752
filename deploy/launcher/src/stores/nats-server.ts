import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type OwnAccount, withAccount } from '@insta-ai/deploy/accounts/own-account';
import { findProgram } from '@insta-ai/deploy/system/find-program';
import { systemPrograms } from '@insta-ai/deploy/system/system-programs';
import { freePort } from '../addresses/free-port.ts';
import { CannotStart } from '../basis/cannot-start.ts';
import type { OnLost, Running, Say } from '../basis/launch.ts';
import type { Room } from '../data-folder/room.ts';
import { writeWhole } from '../data-folder/write-whole.ts';
import { takesMessages } from '../kept-processes/readiness.ts';
import { startKept } from '../kept-processes/start-kept.ts';
import { keepStreams, type OnOlder } from './keep-streams.ts';

export type NatsServer = Running;

export type NatsServerOptions = {
  /** Folder for JetStream's files and our pid file. */
  folder: string;
  /** PATH to look in. */
  path: string;
  /** Who may connect; without one everybody of this machine, which only a test may do. */
  account?: OwnAccount;
  /** What to do about streams that are older than they were; left out, nobody checks. */
  older?: OnOlder;
  /**
   * A server that a full disk hit in the middle of a write takes no message any more, even when there is room again (2.9 answers
   * nothing, not even its end; 2.15 refuses the stream that was hit), so that it is ended the hard way then, and comes back.
   */
  room?: Room;
  /** Where it may listen; a free port when left out. */
  port?(): Promise<number>;
  /** Told what it finds damaged in its files; it leaves such a stream out, which is then made anew. Told of older streams, too. */
  say?: Say;
  /** It ended and cannot be restarted; gets the line that the person reads. */
  onLost?: OnLost;
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

/** How many ports are tried: one that was free when we looked may be taken when the server comes. */
const mostPorts = 3;

/** Starts a real nats-server with JetStream on disk, on a free port of the loopback address. */
export async function startNatsServer(options: NatsServerOptions): Promise<NatsServer> {
  const program = findNatsServer(options.path);
  if (!program) throw new CannotStart('There is no nats-server.');
  const { port = freePort } = options;
  for (let tried = 1; ; tried += 1) {
    try {
      return await startOn(await port(), program, options);
    } catch (error) {
      const isTaken = error instanceof CannotStart && error.message.includes('address already in use');
      if (tried === mostPorts || !isTaken) throw error;
    }
  }
}

async function startOn(port: number, program: string, options: NatsServerOptions): Promise<NatsServer> {
  const { folder } = options;
  const config = await writeNatsConfig(folder, port, options.account && oneUser(options.account));
  const url = withAccount(`nats://127.0.0.1:${port}`, options.account);
  let lastWords = '';
  const mark = { pidFile: join(folder, 'nats-server.pid'), program: 'nats-server', folder };
  const explain = (cause: unknown) => {
    throw cause instanceof CannotStart ? cause : new CannotStart(doesNotStart(program, lastWords), cause);
  };
  const server = await startKept(mark, {
    launch() {
      // A process group of its own: Ctrl-C in a terminal must reach us, not the server that we still need to stop in order.
      const child = spawn(program, ['--config', config], {
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      });
      child.once('error', error => {
        lastWords = error.message;
      });
      child.stderr?.on('data', chunk => {
        lastWords = `${lastWords}${chunk}`.slice(-2_000);
      });
      if (child.stderr) tellDamage(child.stderr, options.say);
      return child;
    },
    isReady: () => takesMessages(url),
    readyWithinMs: startLimitMs,
    endWithinMs: 10_000,
    isInVain: () => options.room?.keepsNothing() ?? false,
    onLost: how => options.onLost?.(`The NATS server ${how}. ${doesNotStart(program, lastWords)}`),
  }).catch(explain);
  const streams = await keepStreams(url, folder, options.older, options.say).catch(async cause => {
    await server.stop();
    return explain(cause);
  });
  options.room?.onBack(() => server.process.kill('SIGKILL'));
  return {
    url,
    async stop() {
      await streams.stop();
      await server.stop();
    },
  };
}

/** What a server says that has to leave out, or to cut, a part of what it kept. */
const damage = /\[(?:WRN|ERR)\]\s+(.*(?:metafile|checksum|corrupt|recover|truncat).*)$/i;

/** Each once: it may say the same of every message. */
function tellDamage(complaints: Readable, say: Say = () => {}): void {
  const told = new Set<string>();
  createInterface({ input: complaints }).on('line', line => {
    const [, what] = damage.exec(line) ?? [];
    if (!what || told.has(what)) return;
    told.add(what);
    say(
      `The NATS server found damage in its files (${what}). What it lost of posts, pictures and mails is asked for again; of dead letters nothing comes back. Look at the disk.`,
    );
  });
}

/**
 * Writes how a nats-server is run, for its owner alone: a command line can be read by everybody of the machine.
 * `authorization` says who may connect, in the server's own words.
 */
export async function writeNatsConfig(folder: string, port: number, authorization = ''): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'nats-server.conf');
  const store = `jetstream { store_dir: ${JSON.stringify(folder)} }`;
  await writeWhole(path, `host: "127.0.0.1"\nport: ${port}\n${store}\n${authorization}\n`);
  return path;
}

function oneUser({ user, password }: OwnAccount): string {
  return `authorization { user: ${JSON.stringify(user)}, password: ${JSON.stringify(password)} }`;
}

function doesNotStart(program: string, lastWords: string): string {
  const said = lastWords.trim().split('\n').at(-1) || 'it gave no answer';
  return (
    `The NATS server ${program} does not start (${said}): put version 2.9 or newer on the PATH, ` +
    'or set NATS_URL to a running server with JetStream.'
  );
}
