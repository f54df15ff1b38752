import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { MongoClient } from 'mongodb';
import { findProgram } from '../../system/src/find-program.ts';
import { CannotStart } from './cannot-start.ts';
import { freePort } from './free-port.ts';
import { endLeftover, forgetProcess, markProcess } from './leftover-process.ts';

/** The `mongod` program on a PATH, or undefined. */
export function findMongod(path: string): string | undefined {
  return findProgram('mongod', path);
}

/** Starts a real MongoDB of this machine on its own folder and a free port. */
export async function startMongod(
  program: string,
  folder: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const mark = { pidFile: `${folder}.pid`, program: 'mongod', folder };
  await endLeftover(mark);
  const port = await freePort();
  const settings = ['--dbpath', folder, '--bind_ip', '127.0.0.1', '--port', String(port)];
  const child = spawn(program, settings, { stdio: 'ignore', detached: true });
  const ended = new Promise<void>(resolve => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  await markProcess(mark, child.pid);
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 30_000 });
  try {
    await Promise.race([
      client.connect(),
      ended.then(() => Promise.reject(new Error('mongod ended at once'))),
    ]);
  } catch (cause) {
    child.kill('SIGKILL');
    await forgetProcess(mark);
    throw new CannotStart(
      `The mongod on the PATH (${program}) does not start: set MONGODB_URL to a running server, or take it off the PATH.`,
      cause,
    );
  } finally {
    await client.close().catch(() => {});
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await forgetProcess(mark);
    },
  };
}
