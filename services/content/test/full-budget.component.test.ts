import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { newId } from '@insta-ai/chassis/new-id';
import { events } from '@insta-ai/proto/bus/events';
import { batchFromBus } from '@insta-ai/proto/convert/many/batch';
import { CalendarAiService } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { SpendingService, SpendingTask } from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveSome } from './serve-some.ts';
import { startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
/** Titles of the items whose text was paid for. */
const written: string[] = [];
/** 1,000 tokens in and 1,000 out of gpt-4o-mini, in millionths of a dollar. */
const textMicros = 750;

beforeAll(async () => {
  service = await startTestContent({ BUDGETS: 'person=0.00225 USD/month' });
  const spending = createRpcClient({ service: SpendingService, nats: service.nats });
  const amount = { inputTokens: 1_000n, outputTokens: 1_000n };
  service.serve(
    serveSome(CalendarAiService, {
      async writeMetadata({ userId, title }) {
        const id = newId();
        const model = { provider: 'api.openai.com', model: 'gpt-4o-mini' };
        await spending.holdCost({ id, userId, task: SpendingTask.METADATA, ...model, expected: amount });
        written.push(title);
        await spending.settleCost({ id, amount });
        return { metaDescription: `About ${title}`, hashtags: '#bread' };
      },
    }),
  );
});
afterAll(() => service?.stop());

test('a budget that is full in the middle of a batch leaves what is written, and the rest says why', async () => {
  const anna = await service.newPerson();
  const items: string[] = [];
  for (let n = 1; n <= 5; n += 1)
    items.push(String((await anna.call('POST', '/api/contents', { title: `Bread ${n}` })).body._id));
  const ear = service.listen(events.batchChanged);
  const offered = (await anna.call('POST', '/api/contents/batches', { items, steps: ['text'] }))
    .body as unknown as Batch;
  const address = `/api/contents/batches/${offered._id}`;
  await anna.call('POST', address, { wish: 'start' });
  await ear.next(
    ({ payload: { batch: one } }) => one?.id === offered._id && batchFromBus(one).state === 'ended',
  );
  const [batch] = (await anna.call('GET', '/api/contents/batches')).body as unknown as Batch[];

  expect(batch).toMatchObject({ texts: { total: 5, done: 3, failed: 2 } });
  const why =
    'This would go over the budget of $0.0022 a month for each person: $0.0022 are used, and this may need $0.0008. ' +
    'There is room again next month (UTC), or with another budget in BUDGETS.';
  expect(batch?.failures.map(({ message }) => message)).toEqual([why, why]);
  const texts = await Promise.all(items.map(id => anna.call('GET', `/api/contents/${id}`)));
  expect(texts.filter(({ body }) => body.metaDescription === `About ${body.title}`)).toHaveLength(3);
  const { body: spent } = await anna.call('GET', '/api/spending');
  expect(written).toHaveLength(3);
  expect(spent.total).toMatchObject({ calls: 3, micros: 3 * textMicros });
});
