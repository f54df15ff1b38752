import { CalendarAiService } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
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
  units = mongo.db('content').collection('batchUnits');
});
afterAll(async () => {
  await mongo?.close();
  await service?.stop();
});

test('a text that nobody listened to waits, and is written once somebody does', async () => {
  const person = await service.newPerson();
  const content = String((await person.call('POST', '/api/contents', { title: 'Bread' })).body._id);
  const { body } = await person.call('POST', '/api/contents/batches', { items: [content], steps: ['text'] });
  await person.call('POST', `/api/contents/batches/${body._id}`, { wish: 'start' });

  await vi.waitFor(
    async () => expect(await units.findOne({ content })).toMatchObject({ state: 'waiting', unheardWaits: 1 }),
    { timeout: 20_000 },
  );
  service.serve(
    serveSome(CalendarAiService, {
      writeMetadata: async () => ({ metaDescription: 'About bread', hashtags: '#bread' }),
    }),
  );
  await units.updateOne({ content }, { $set: { lookAt: new Date() } });

  await vi.waitFor(async () => expect(await units.findOne({ content })).toMatchObject({ state: 'done' }));
});
