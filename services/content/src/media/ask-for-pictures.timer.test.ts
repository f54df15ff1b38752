import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { createLogger } from '@insta-ai/chassis/logger';
import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { neverStopping } from '@insta-ai/chassis/stopping';
import {
  type Prediction,
  PredictionSchema,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { expect, it } from 'vitest';
import { newContent } from '../item/content-document.ts';
import { createFakeContentsStore } from '../store/contents.store.fake.ts';
import { askForPicturesTimer } from './ask-for-pictures.timer.ts';

const start = new Date('2027-02-01T10:00:00Z');

/** An item that waits for its picture, of which no word will come, and the job at a clock that the test moves. */
function setUp() {
  const item = { ...newContent('anna', start), wantsPicture: true as const };
  const store = createFakeContentsStore([item]);
  const predictions: Prediction[] = [];
  const said: OutgoingMessage[] = [];
  const clock = { now: start };
  let questions = 0;
  const timer = askForPicturesTimer({
    store,
    predictionMedia: {
      async predictionsOf() {
        questions += 1;
        return predictions;
      },
    },
    bus: { send: async outgoing => void said.push(outgoing) },
    log: createLogger('silent'),
    now: () => clock.now,
  });
  return {
    said,
    /** A prediction of the item, newest first as prediction-media lists them. */
    add: (fields: Exclude<MessageInitShape<typeof PredictionSchema>, Prediction>) =>
      void predictions.unshift(create(PredictionSchema, { id: 'p1', contentId: item._id, ...fields })),
    questions: () => questions,
    async run(seconds: number) {
      clock.now = new Date(start.getTime() + seconds * 1_000);
      await timer.run(neverStopping);
    },
    stored: async () => (await store.get('anna', item._id)) ?? item,
  };
}

const ended = { completed: timestampFromDate(new Date('2027-02-01T10:00:20Z')) };
const endedInOlder = { completedAt: '2027-02-01T10:00:20Z' };

it.each([
  ['', ended],
  [' of an older version', endedInOlder],
])(
  'an item takes a picture%s whose event was lost, a minute later, and the browser is told',
  async (_of, ended) => {
    const { add, run, stored, said, questions } = setUp();
    add({ ...ended, output: ['/media/first.png'] });
    add({ id: 'p2', ...ended, output: ['/media/second.png'] });
    await run(59);
    expect(questions()).toBe(0);

    await run(61);
    await run(300);

    expect(await stored()).toMatchObject({ contents: ['/media/first.png'] });
    expect(await stored()).not.toHaveProperty('wantsPicture');
    expect(said.map(({ id }) => id)).toEqual(['p1.finished.image-generated']);
    expect(questions()).toBe(1);
  },
);

it('while its picture is made, or has failed, an item stays as the person has it open and is asked for later', async () => {
  const { add, run, stored, said, questions } = setUp();
  add({ progress: 50 });
  add({ id: 'p0', ...ended, error: 'No credit left.' });
  const { version } = await stored();

  await run(61);
  await run(90);
  expect(questions()).toBe(1);
  await run(122);
  expect(questions()).toBe(2);
  for (let hour = 1; hour <= 24; hour += 1) await run(hour * 3_600);

  expect(questions()).toBeLessThan(25);
  expect((await stored()).version).toBe(version);
  expect(said).toEqual([]);
});
