import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readHighWater } from '@insta-ai/deploy/document-store/storage/high-water';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, onTestFinished, test } from 'vitest';
import { type NatsServerOptions, startNatsServer } from '../src/stores/nats-server.ts';
import { readWentBack, wentBackWords } from '../src/stores/streams-went-back.ts';

/** Runs a server on the folder, with so many more events, until all it does is noted; answers what it said. */
async function run(folder: string, older: NatsServerOptions['older'], events = 0): Promise<string[]> {
  const said: string[] = [];
  const server = await startNatsServer({
    folder,
    path: process.env.PATH ?? '',
    ...(older && { older }),
    say: line => said.push(line),
  });
  onTestFinished(() => server.stop());
  const line = await connect({ servers: server.url });
  await (await jetstreamManager(line)).streams.add({ name: 'EVENTS', subjects: ['events.>'] });
  for (let index = 0; index < events; index += 1) await jetstream(line).publish('events.some', 'word');
  await line.close();
  await server.stop();
  return said;
}

test('streams that are older than they were are told of, and gone on with once', async () => {
  const folder = join(await testFolder(), 'nats');
  const copy = `${folder}-copy`;
  expect(await run(folder, 'go on', 2)).toEqual([]);
  await cp(join(folder, 'jetstream'), copy, { recursive: true });
  expect(await run(folder, 'go on', 3)).toEqual([]);
  expect(await readHighWater(folder)).toBe(5);
  expect(await readWentBack(folder)).toBeUndefined();
  await rm(join(folder, 'jetstream'), { recursive: true });
  await cp(copy, join(folder, 'jetstream'), { recursive: true });

  // Who only looks takes no word away from the start.
  for (let look = 0; look < 2; look += 1) expect(await run(folder, 'look')).toEqual([wentBackWords(folder)]);
  expect(await readHighWater(folder)).toBe(5);
  expect(await readWentBack(folder)).toBeUndefined();

  expect(await run(folder, 'go on', 1)).toEqual([wentBackWords(folder)]);
  expect(await readHighWater(folder)).toBe(3);
  expect(await readWentBack(folder)).toBeInstanceOf(Date);

  expect(await run(folder, 'go on')).toEqual([]);
});
