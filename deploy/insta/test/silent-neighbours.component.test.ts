import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { expect, it, onTestFinished } from 'vitest';
import { operate } from './operate.ts';

/** A server that takes every connection and never says a word; answers where it is. */
async function silent(): Promise<string> {
  const server = createServer(socket => void socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const nowhere = async () => join(await testFolder(), 'data');

it('the doctor names neighbours that say nothing, and ends', async () => {
  const place = await silent();
  const { code, out } = await operate(['doctor', '--json'], {
    DATA_DIR: await nowhere(),
    NATS_URL: `nats://${place}`,
    S3_ENDPOINT: `http://${place}`,
    S3_ACCESS_KEY: 'of-this-test',
    S3_SECRET_KEY: 'of-this-test',
  });

  expect(code).toBe(1);
  const { lines } = JSON.parse(out) as { lines: { name: string; level: string }[] };
  expect(lines.flatMap(({ name, level }) => (level === 'fail' ? [name] : []))).toEqual(['bus', 'media']);
});

it('a command that needs a bus which says nothing ends with a word on it', async () => {
  const { code, problem } = await operate(['dead-letters', 'list'], {
    DATA_DIR: await nowhere(),
    NATS_URL: `nats://${await silent()}`,
  });

  expect(code).toBe(1);
  expect(problem).toMatch(/^No NATS server answers at NATS_URL/);
});
