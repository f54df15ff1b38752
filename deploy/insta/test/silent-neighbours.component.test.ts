import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { startCuttableLine } from '@insta-ai/deploy/testing/start-cuttable-line';
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

it('an address of a bus that cannot be read is one line of the doctor, and of a command, and shows no password', async () => {
  const given = { DATA_DIR: await nowhere(), NATS_URL: 'nats://ann:se/cret@127.0.0.1:4222' };

  const { out } = await operate(['doctor', '--json'], given);
  const command = await operate(['dead-letters', 'list'], given);

  type Report = { lines: { name: string; level: string; words: string }[]; leftOut: { name: string }[] };
  const { lines, leftOut } = JSON.parse(out) as Report;
  const words = expect.stringMatching(/^NATS_URL must be an address as .* \/ as %2F/);
  expect(lines.filter(({ level }) => level === 'fail')).toEqual([
    expect.objectContaining({ name: 'settings', words }),
  ]);
  expect(leftOut).toContainEqual(expect.objectContaining({ name: 'bus', because: 'NATS_URL is not valid' }));
  expect(command).toMatchObject({ code: 1, out: '', problem: words });
  expect(out + command.problem).not.toContain('cret@');
});

it('documents that let us in and then say nothing are named, by the doctor and by a command', async () => {
  const store = await startDocumentStore({ folder: await testFolder() });
  onTestFinished(store.stop);
  // As a MongoDB whose disk hangs: it greets and answers a ping, and no question for a document.
  const line = await startCuttableLine(store.url, (near, far) => {
    near.on('data', (bytes: Buffer) => {
      if (bytes.includes('find\0')) far.unpipe(near);
    });
  });
  onTestFinished(line.stop);
  const settings = {
    DATA_DIR: await nowhere(),
    MONGODB_URL: `mongodb://127.0.0.1:${line.port}/?directConnection=true`,
  };

  const doctor = await operate(['doctor', '--json'], settings);
  expect(doctor.code).toBe(1);
  const { lines, leftOut } = JSON.parse(doctor.out) as {
    lines: { name: string; level: string }[];
    leftOut: { name: string; because: string }[];
  };
  expect(lines.flatMap(({ name, level }) => (level === 'fail' ? [name] : []))).toEqual(['documents']);
  expect(leftOut.find(({ name }) => name === 'backup')?.because).toBe('documents cannot be reached');

  const { code, problem } = await operate(['stuck'], settings);
  expect(code).toBe(1);
  expect(problem).toMatch(/^The document store .*does not answer/);
});
