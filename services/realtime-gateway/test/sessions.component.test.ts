import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@insta-ai/chassis/app-error';
import { rememberSessionStart } from '@insta-ai/chassis/http/session-start';
import { neverStopping } from '@insta-ai/chassis/stopping';
import type { Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { endExpiredSessions } from '../src/sockets/end-expired-sessions.timer.ts';
import { createSockets } from '../src/sockets/sockets.ts';
import { next, openSocket } from './start-realtime-gateway.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The sockets on a bare server, asking `verifyToken`; and a client. */
async function setUp(verifyToken: () => Promise<string>) {
  const sockets = createSockets({
    verifyToken,
    origins: [],
    peopleFor: () => ({ hear: async () => {}, leave: () => {} }),
  });
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
  await job.run(neverStopping);
  expect(sockets.sockets.sockets.size).toBe(1);

  failure = failWith('unauthenticated');
  const disconnected = next(client, 'disconnect');
  await job.run(neverStopping);
  expect(await disconnected).toBe('io server disconnect');
});

test('a stolen session’s socket is closed within 15 seconds after all sessions were ended', async () => {
  // What the chassis does with each question, on a clock that is turned by hand.
  const clock = { now: 1_000_000 };
  let start = 0;
  const sessionStart = rememberSessionStart(
    async () => start,
    () => clock.now,
  );
  const verifyToken = async () => {
    if ((await sessionStart('u1')) > 0) throw failWith('unauthenticated');
    return 'u1';
  };
  const { sockets, client } = await setUp(verifyToken);
  await next(client, 'connect');
  const job = endExpiredSessions({ sockets, verifyToken });
  start = 1;

  const disconnected = next(client, 'disconnect');
  for (let passed = 0; passed < 15_000; passed += job.everyMs) {
    clock.now += job.everyMs;
    await job.run(neverStopping);
  }

  expect(await disconnected).toBe('io server disconnect');
});
