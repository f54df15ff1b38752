import { create } from '@bufbuild/protobuf';
import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { events } from '@insta-ai/proto/bus/events';
import { PredictionFinishedSchema } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { expect, it } from 'vitest';
import { createFakeContentTypes } from '../content-types/content-types.gateway.fake.ts';
import { newContent } from '../item/content-document.ts';
import { createFakeContentsStore } from '../store/contents.store.fake.ts';
import { createFakeUsers } from '../users/users.gateway.fake.ts';
import { createMediaService } from './media.service.ts';
import { predictionFinishedConsumer } from './prediction-finished.consumer.ts';
import { createFakePredictionMedia } from './prediction-media.gateway.fake.ts';

/** An item that may go while a picture is ordered for it; `isDeleted` says that Undo may bring it back. */
function stage() {
  const item = { ...newContent('anna', new Date()), prompt: 'a boat' };
  const said: OutgoingMessage[] = [];
  const bus = { send: async (message: OutgoingMessage) => void said.push(message) };
  const state = { is: 'there' as 'there' | 'deleted' | 'gone', comesBack: false };
  const known = createFakeContentsStore([item]);
  const store: typeof known = {
    ...known,
    async get(owner, id) {
      const { is } = state;
      if (state.comesBack) state.is = 'there';
      return is === 'there' ? known.get(owner, id) : undefined;
    },
    whereIs: async () => state.is,
  };
  const predictionMedia = createFakePredictionMedia();
  const media = createMediaService({
    store,
    users: createFakeUsers({ id: 'anna' }),
    contentTypes: createFakeContentTypes({ owner: 'anna', presets: [] }),
    predictionMedia: {
      ...predictionMedia,
      async generate(order) {
        const made = await predictionMedia.generate(order);
        if (becomes) state.is = becomes;
        return made;
      },
    },
    bus,
  });
  let becomes: typeof state.is | undefined;
  const payload = create(PredictionFinishedSchema, { prediction: { id: 'p1', contentId: item._id } });
  const message = { id: 'm1', userId: 'anna', occurredAt: new Date(), payload };
  return {
    order: (then?: typeof becomes) => {
      becomes = then;
      return media.generateImage('anna', item._id, 'click');
    },
    finish: (then: typeof state.is, comesBack = false) => {
      Object.assign(state, { is: then, comesBack });
      const { handle } = predictionFinishedConsumer({ store, bus });
      return handle(message as unknown as Parameters<typeof handle>[0], neverStopping);
    },
    deletedAgain: () => said.filter(({ subject }) => subject.endsWith(events.contentDeleted.subject)).length,
  };
}

it('a picture that is ordered while its item goes for good is said to go too', async () => {
  const { order, deletedAgain } = stage();

  await expect(order('gone')).rejects.toMatchObject({ code: 'not_found' });

  expect(deletedAgain()).toBe(1);
});

it.each(['there', 'deleted'] as const)('a picture whose item is %s stays', async where => {
  const { order, finish, deletedAgain } = stage();

  await order(where).catch(() => {});
  await finish(where);

  expect(deletedAgain()).toBe(0);
});

it('a picture whose item comes back at that moment stays', async () => {
  const { finish, deletedAgain } = stage();

  await finish('deleted', true);

  expect(deletedAgain()).toBe(0);
});

it('a picture that is finished when its item is gone for good is said to go too: who ordered it may have died', async () => {
  const { finish, deletedAgain } = stage();

  await finish('gone');

  expect(deletedAgain()).toBe(1);
});
