import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { freePort } from '../addresses/free-port.ts';
import { cannotStart } from '../basis/cannot-start.ts';
import type { OnLost, Running } from '../basis/launch.ts';
import { holdsDocuments } from '../kept-processes/readiness.ts';
import { startKept } from '../kept-processes/start-kept.ts';

/** Starts a real MongoDB of this machine on its own folder and a free port. */
export async function startMongod(program: string, folder: string, onLost: OnLost): Promise<Running> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const settings = ['--dbpath', folder, '--bind_ip', '127.0.0.1', '--port', String(port)];
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const doesNotStart = `The mongod on the PATH (${program}) does not start: repair it, or set MONGODB_URL to a running server.`;
  const mark = { pidFile: `${folder}.pid`, program: 'mongod', folder };
  const server = await startKept(mark, {
    launch: () => spawn(program, settings, { stdio: 'ignore', detached: true }),
    isReady: () => holdsDocuments(url),
    readyWithinMs: 30_000,
    endWithinMs: 60_000,
    onLost: how => onLost(`The document store ${how}. ${doesNotStart}`),
  }).catch(cannotStart(doesNotStart));
  return { url, stop: server.stop };
}
