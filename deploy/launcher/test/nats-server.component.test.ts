import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { connect } from '@nats-io/transport-node';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../src/addresses/free-port.ts';
import { startNatsServer } from '../src/stores/nats-server.ts';

const path = process.env.PATH ?? '';

async function takenPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  return (other.address() as AddressInfo).port;
}

test('a port that somebody took since we looked is left to them', async () => {
  const ports = [await takenPort(), await freePort()];
  const server = await startNatsServer({
    folder: await testFolder(),
    path,
    port: async () => ports.shift() ?? 0,
  });
  onTestFinished(() => server.stop());

  const line = await connect({ servers: server.url });

  expect(line.getServer()).toBe(new URL(server.url).host);
  await line.close();
});

test('where every port is taken it says so', async () => {
  const taken = await takenPort();
  const start = startNatsServer({ folder: await testFolder(), path, port: async () => taken });

  await expect(start).rejects.toThrow(/does not start .*address already in use/);
});
