import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { events } from '@insta-ai/proto/bus/events';
import { imageGeneratedFromBus } from '@insta-ai/proto/convert/news';
import { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newContent } from '../src/item/content-document.ts';
import { serveSome } from './serve-some.ts';
import { startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;

beforeAll(async () => {
  service = await startTestContent();
  service.serve(
    serveSome(PredictionMediaService, {
      listPredictions: async ({ contentId }) => ({
        predictions: [
          {
            id: `${contentId}.p`,
            contentId,
            completed: timestampFromDate(new Date()),
            output: ['/media/a.png'],
          },
        ],
      }),
      checkMedia: async () => ({ found: [] }),
    }),
  );
});
afterAll(() => service?.stop());

test('an item whose picture finished unheard takes it automatically, once with two replicas', async () => {
  const { userId, call } = await service.newPerson();
  const said = service.listen(events.imageGenerated);
  const replica = await service.startReplica();
  const aMinuteAgo = new Date(Date.now() - 61_000);
  const item = { ...newContent(userId, aMinuteAgo), wantsPicture: true as const };
  await service.collection.insertOne(item);

  const { payload } = await said.next(({ payload: { contentId } }) => contentId === item._id);
  await replica.stop();

  expect(imageGeneratedFromBus(payload)?.content).toMatchObject({ contents: ['/media/a.png'] });
  const { body } = await call('GET', `/api/contents/${item._id}`);
  expect(body).toMatchObject({ contents: ['/media/a.png'], version: item.version + 1 });
});
