import { AppError } from '@insta-ai/chassis/app-error';
import { CalendarAiService } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import { type Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BatchUnit } from '../src/batches/batch-document.ts';
import { serveSome } from './serve-some.ts';
import { startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let mongo: MongoClient;
let units: Collection<BatchUnit>;

beforeAll(async () => {
  service = await startTestContent();
  mongo = await MongoClient.connect(service.platform.settings.MONGODB_URL ?? '');
  units = mongo.db(service.platform.database('content')).collection('batchUnits');
});
afterAll(async () => {
  await mongo?.close();
  await service?.stop();
});

/** A batch that writes the text of one new item. */
async function begin() {
  const person = await service.newPerson();
  const content = String((await person.call('POST', '/api/contents', { title: 'Bread' })).body._id);
  const { body } = await person.call('POST', '/api/contents/batches', { items: [content], steps: ['text'] });
  await person.call('POST', `/api/contents/batches/${body._id}`, { wish: 'start' });
  const shown = async () => {
    const { body: batches } = await person.call('GET', '/api/contents/batches');
    return (batches as unknown as Batch[]).find(({ _id }) => _id === body._id);
  };
  return { content, shown };
}

const isAt = (content: string, state: object) =>
  vi.waitFor(async () => expect(await units.findOne({ content })).toMatchObject(state));

/** What becomes of a text that is asked for; nobody listens before it is served. */
let write = async (): Promise<{ metaDescription: string; hashtags: string }> => {
  throw away({ isSurelyUnpaid: true });
};
const away = (details?: Record<string, unknown>) =>
  new AppError('unavailable', 'The text model cannot be reached.', { details });

test('a text for which a part is away waits, and is written once all are there', async () => {
  const { content, shown } = await begin();
  const goOn = () => units.updateOne({ content }, { $set: { lookAt: new Date() } });

  await isAt(content, { state: 'waiting', unheardWaits: 1 });
  expect(await shown()).toMatchObject({ state: 'running', waitingForAbsent: 1 });
  // Calendar-ai is there, and what it needs in its turn is not.
  service.serve(serveSome(CalendarAiService, { writeMetadata: () => write() }));
  await goOn();
  await isAt(content, { state: 'waiting', unheardWaits: 2 });

  write = async () => ({ metaDescription: 'About bread', hashtags: '#bread' });
  await goOn();
  await isAt(content, { state: 'done' });
  expect(await shown()).not.toHaveProperty('waitingForAbsent');
});

test('a text that may have been paid before a part was away is not begun anew', async () => {
  write = () => Promise.reject(away());

  const { content } = await begin();

  await isAt(content, { state: 'failed', message: 'The text model cannot be reached.' });
});

test('a text for which a part is away again and again fails at last', async () => {
  write = () => Promise.reject(away({ isSurelyUnpaid: true }));
  const { content } = await begin();

  await isAt(content, { state: 'waiting', unheardWaits: 1 });
  await units.updateOne({ content }, { $set: { lookAt: new Date(), unheardWaits: 30 } });

  await isAt(content, { state: 'failed', message: 'The text model cannot be reached.' });
});
