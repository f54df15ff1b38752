import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { findProgram } from '@insta-ai/deploy/system/find-program';
import { MongoClient } from 'mongodb';
import { freePort } from '../addresses/free-port.ts';
import { KeptProcess } from '../kept-processes/kept-process.ts';
import { endLeftover, forgetProcess, markProcess } from '../kept-processes/leftover-process.ts';
import { CannotStart } from '../run/cannot-start.ts';

/** The `mongod` program on a PATH, or undefined. */
export function findMongod(path: string): string | undefined {
  return findProgram('mongod', path);
}

/** Starts a real MongoDB of this machine on its own folder and a free port. */
export async function startMongod(
  program: string,
  folder: string,
  onLost: (line: string) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const mark = { pidFile: `${folder}.pid`, program: 'mongod', folder };
  await endLeftover(mark);
  const port = await freePort();
  const settings = ['--dbpath', folder, '--bind_ip', '127.0.0.1', '--port', String(port)];
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const server = new KeptProcess({
    launch() {
      const child = spawn(program, settings, { stdio: 'ignore', detached: true });
      void markProcess(mark, child.pid);
      return child;
    },
    isReady: () => answers(url),
    readyWithinMs: 30_000,
    endWithinMs: 60_000,
    onLost: how => onLost(`The document store ${how}. ${doesNotStart(program)}`),
  });
  try {
    await server.begin();
  } catch (cause) {
    await forgetProcess(mark);
    throw new CannotStart(doesNotStart(program), cause);
  }
  return {
    url,
    async stop() {
      await server.end();
      await forgetProcess(mark);
    },
  };
}

function doesNotStart(program: string): string {
  return `The mongod on the PATH (${program}) does not start: set MONGODB_URL to a running server, or take it off the PATH.`;
}

async function answers(url: string): Promise<boolean> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 1_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.close().catch(() => {});
  }
}
