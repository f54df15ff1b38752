import { expect, test } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { ensureNatsServer } from './nats-install.ts';
import { findNatsServer } from './nats-server.ts';

test('a nats-server is found on the PATH or where packages put it', async () => {
  const program = await findNatsServer(process.env.PATH ?? '');

  expect(program).toMatch(/\/nats-server$/);
  expect(await findNatsServer('/nonexistent', [])).toBeUndefined();
});

test('without a nats-server and without an installer the ways to get one are named', async () => {
  const start = ensureNatsServer('/nonexistent', () => {}, []);

  await expect(start).rejects.toThrow(CannotStart);
  await expect(start).rejects.toThrow('apt-get install nats-server');
  await expect(start).rejects.toThrow('NATS_URL');
});
