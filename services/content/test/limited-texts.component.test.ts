import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { calendarAiService } from '@insta-ai/calendar-ai/app';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { busyMachineMs } from '@insta-ai/deploy/testing/busy-machine';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BatchUnit } from '../src/batches/batch-document.ts';
import { startTestContent, type TestContent } from './start-test-content.ts';

/** Of a day: a busy machine may need more than a minute for three. */
const LIMITS = 'texts=2/day';

let service: TestContent;
let calendarAi: RunningServices;
let mongo: MongoClient;
/** How often each title was written about. */
const written = new Map<string, number>();
const model = createServer(async (request, response) => {
  const { messages } = (await json(request)) as { messages: { content: string }[] };
  const { title } = JSON.parse(messages[1]?.content.split('\n')[1] ?? '{}') as { title: string };
  written.set(title, (written.get(title) ?? 0) + 1);
  const content = JSON.stringify({ caption: `About ${title}`, hashtags: ['bread'] });
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ choices: [{ finish_reason: 'stop', message: { content } }] }));
});

beforeAll(async () => {
  model.listen(0, '127.0.0.1');
  await once(model, 'listening');
  service = await startTestContent({ LIMITS });
  calendarAi = await startServices({
    services: [calendarAiService],
    settings: {
      ...service.platform.settings,
      LIMITS,
      OPENAI_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
      OPENAI_API_KEY: 'key',
      OPENAI_MODEL: 'some-model',
    },
  });
  mongo = await MongoClient.connect(service.platform.settings.MONGODB_URL ?? '');
});
afterAll(async () => {
  await mongo?.close();
  await calendarAi?.stop();
  await service?.stop();
  model.closeAllConnections();
  model.close();
});

test('of a batch of three texts the one over the limit of two says until when it waits, and is then written once', async () => {
  const person = await service.newPerson();
  const items: string[] = [];
  for (const n of [1, 2, 3, 4])
    items.push(String((await person.call('POST', '/api/contents', { title: `Bread ${n}` })).body._id));
  const [first, ...rest] = items;
  const { body } = await person.call('POST', '/api/contents/batches', { items: rest, steps: ['text'] });
  const path = `/api/contents/batches/${body._id}`;
  const began = Date.now();
  await person.call('POST', path, { wish: 'start' });
  const seen = async (expected: object) => {
    const { body: batches } = await person.call('GET', '/api/contents/batches');
    const [batch] = batches as unknown as Batch[];
    expect(batch).toMatchObject(expected);
    return batch;
  };
  const until = (expected: object) => vi.waitFor(() => seen(expected), { timeout: busyMachineMs });

  const waiting = await until({
    state: 'running',
    texts: { total: 3, done: 2, failed: 0 },
    waitingForLimit: { steps: 1 },
  });
  expect(Date.parse(waiting?.waitingForLimit?.until ?? '')).toBeGreaterThan(began);
  expect(waiting).not.toHaveProperty('waitingForBusy');
  // A click has the same limit, and is told so.
  const click = await person.call('POST', `/api/contents/${first}/generateMetadata`);
  expect([click.status, click.body.message]).toEqual([
    429,
    'You have had too many texts written. You can continue in 24 hours.',
  ]);
  expect(written.size).toBe(2);

  // The day is over.
  await mongo
    .db(service.platform.database('calendar-ai'))
    .collection('callCounts')
    .updateMany({}, { $set: { endsAt: new Date(0) } });
  const units = mongo.db(service.platform.database('content')).collection<BatchUnit>('batchUnits');
  await units.updateOne({ batch: body._id, state: 'waiting' }, { $set: { lookAt: new Date() } });

  expect(await until({ state: 'ended', texts: { total: 3, done: 3, failed: 0 } })).not.toHaveProperty(
    'waitingForLimit',
  );
  expect([...written.values()]).toEqual([1, 1, 1]);
  // The click was not made, and counts no more than one.
  const again = await person.call('POST', `/api/contents/${first}/generateMetadata`);
  expect(again.status).toBe(200);
  expect((await person.call('POST', `/api/contents/${first}/generateMetadata`)).status).toBe(429);
});
