import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@insta-ai/chassis/app-error';
import type { Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { endExpiredSessions } from '../src/sockets/end-expired-sessions.job.ts';
import { createSockets } from '../src/sockets/sockets.ts';
import { next, openSocket } from './start-realtime-gateway.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The sockets on a bare server, asking `verifyToken`; and a client. */
async function setUp(verifyToken: () => Promise<string>) {
  const sockets = createSockets({ verifyToken, origins: [] });
  const server = createServer();
  sockets.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client: Socket = openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    token: 't',
  });
  closers.push(
    () => client.close(),
    () => sockets.close(),
  );
  return { sockets, client };
}

const failWith = (code: 'unavailable' | 'unauthenticated') => new AppError(code, `test: ${code}`);

test('a client that comes while tokens cannot be checked tries again by itself', async () => {
  const failures = [failWith('unavailable')];
  const { client } = await setUp(async () => {
    const failure = failures.pop();
    if (failure) throw failure;
    return 'u1';
  });

  await next(client, 'connect');

  expect(failures).toEqual([]);
});

test('a socket whose token has ended is disconnected, one that cannot be checked right now is not', async () => {
  let failure: AppError | undefined;
  const verifyToken = async () => {
    if (failure) throw failure;
    return 'u1';
  };
  const { sockets, client } = await setUp(verifyToken);
  await next(client, 'connect');
  const job = endExpiredSessions({ sockets, verifyToken });

  failure = failWith('unavailable');
  await job.run(() => false);
  expect(sockets.sockets.sockets.size).toBe(1);

  failure = failWith('unauthenticated');
  const disconnected = next(client, 'disconnect');
  await job.run(() => false);
  expect(await disconnected).toBe('io server disconnect');
});
