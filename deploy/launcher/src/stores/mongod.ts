import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { findProgram } from '@insta-ai/deploy/system/find-program';
import { freePort } from '../addresses/free-port.ts';
import { CannotStart } from '../basis/cannot-start.ts';
import { holdsDocuments } from '../kept-processes/readiness.ts';
import { startKept } from '../kept-processes/start-kept.ts';

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
  const port = await freePort();
  const settings = ['--dbpath', folder, '--bind_ip', '127.0.0.1', '--port', String(port)];
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const mark = { pidFile: `${folder}.pid`, program: 'mongod', folder };
  const server = await startKept(mark, {
    launch: () => spawn(program, settings, { stdio: 'ignore', detached: true }),
    isReady: () => holdsDocuments(url),
    readyWithinMs: 30_000,
    endWithinMs: 60_000,
    onLost: how => onLost(`The document store ${how}. ${doesNotStart(program)}`),
  }).catch(cause => {
    throw new CannotStart(doesNotStart(program), cause);
  });
  return { url, stop: server.stop };
}

function doesNotStart(program: string): string {
  return `The mongod on the PATH (${program}) does not start: set MONGODB_URL to a running server, or remove it from the PATH.`;
}
