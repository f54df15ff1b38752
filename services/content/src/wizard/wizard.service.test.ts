import type { WhenRoom } from '@insta-ai/chassis/http/requests/room-for-click';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { describe, expect, it } from 'vitest';
import { createFakeContentTypes } from '../content-types/content-types.gateway.fake.ts';
import { createMediaService } from '../media/media.service.ts';
import { createFakePredictionMedia } from '../media/prediction-media.gateway.fake.ts';
import { createFakeCalendarAi } from '../metadata/calendar-ai.gateway.fake.ts';
import { createFakeContentsStore } from '../store/contents.store.fake.ts';
import { createFakeUsers } from '../users/users.gateway.fake.ts';
import { createWizardService } from './wizard.service.ts';

const atOnce: WhenRoom = call => call(neverStopping);

function wizard(calendarAi = createFakeCalendarAi(), whenRoom = atOnce) {
  const store = createFakeContentsStore();
  const users = createFakeUsers({
    id: 'anna',
    instagramAccount: 'ig2',
    promptImage: 'film grain',
    timeZone: 'Europe/Rome',
  });
  const presets = [{ id: 't1', name: 'Travel', instagramType: 'Story' }];
  const types = { known: createFakeContentTypes({ owner: 'anna', presets }) };
  const contentTypes = {
    ...types.known,
    get: (owner: string, id: string) => types.known.get(owner, id),
  };
  const predictionMedia = createFakePredictionMedia();
  const media = createMediaService({
    store,
    users,
    contentTypes,
    predictionMedia,
    bus: { send: async () => {} },
  });
  const service = createWizardService({ store, users, contentTypes, calendarAi, media, log: { warn() {} } });
  return {
    store,
    predictionMedia,
    types,
    create: (request: object, repeatKey?: string) =>
      service.createFromDescription(
        'anna',
        { description: 'a day at sea', ...request },
        { repeatKey, whenRoom },
      ),
  };
}

describe('the wizard', () => {
  it('makes a draft of the given type and date, and orders one picture with the type’s settings', async () => {
    const test = wizard();

    const { _id } = await test.create({ _contentType: 't1', date: '2027-01-10T09:30' });

    expect(await test.store.get('anna', _id)).toMatchObject({
      account: 'ig2',
      title: 'A title',
      status: 'Draft',
      date: new Date('2027-01-10T08:30:00Z'),
      instagramType: 'Story',
      version: 1,
      wantsPicture: true,
    });
    expect(test.predictionMedia.orders).toMatchObject([
      {
        contentId: _id,
        key: `${_id}.wizard`,
        prompt: 'film grain, a boat in the harbour',
        settings: { id: 't1' },
      },
    ]);
  });

  it('keeps the person’s own words when the model gives none', async () => {
    const model = createFakeCalendarAi();
    const test = wizard({
      ...model,
      writeItem: async request => ({ ...(await model.writeItem(request)), description: '' }),
    });

    const { _id } = await test.create({});

    expect((await test.store.get('anna', _id))?.description).toBe('a day at sea');
  });

  it('keeps and says with whose voice it was written, also when it is asked again', async () => {
    const model = createFakeCalendarAi();
    const exemplars = [{ id: 'm1', opening: 'Fresh bread.' }];
    const voice = { exemplarIds: ['m1'], exemplars, hadSheet: true, isMissing: false };
    const test = wizard({
      ...model,
      writeItem: async request => ({ ...(await model.writeItem(request)), voice }),
    });
    const textVoice = { of: 'metaDescription', text: 'Come aboard.', hadSheet: true, exemplars };

    const made = await test.create({}, 'key-1');
    const again = await test.create({}, 'key-1');

    expect(made.textVoice).toEqual(textVoice);
    expect(again).toEqual(made);
    expect(await test.store.get('anna', made._id)).toMatchObject({ textVoice });
  });

  it.each([
    ['deleted', [], null],
    [
      'renamed',
      [{ id: 't1', name: 'Journeys', instagramType: 'Story' }],
      expect.objectContaining({ name: 'Journeys' }),
    ],
  ])(
    'makes a draft whose type was %s while it was written, with what is left of it',
    async (_what, presets, type) => {
      const model = createFakeCalendarAi();
      const test = wizard({
        ...model,
        async writeItem(request) {
          test.types.known = createFakeContentTypes({ owner: 'anna', presets });
          return model.writeItem(request);
        },
      });

      const { _id } = await test.create({ _contentType: 't1' });

      expect(await test.store.get('anna', _id)).toMatchObject({ _contentType: type, instagramType: 'Story' });
    },
  );

  it('keeps what was written and the type as it was known where nobody can say what became of it', async () => {
    const model = createFakeCalendarAi();
    const test = wizard({
      ...model,
      async writeItem(request) {
        const { known } = test.types;
        test.types.known = {
          ...known,
          async get(owner, id) {
            test.types.known = known;
            throw new Error(`away for ${owner} and ${id}`);
          },
        };
        return model.writeItem(request);
      },
    });

    const { _id } = await test.create({ _contentType: 't1' });

    expect(await test.store.get('anna', _id)).toMatchObject({ _contentType: { name: 'Travel' } });
  });

  it('asks for one text, whose key both have, where the same click comes twice at once', async () => {
    const model = createFakeCalendarAi();
    const keys: unknown[] = [];
    const test = wizard({
      ...model,
      async writeItem(request) {
        keys.push(request.requestKey);
        return model.writeItem(request);
      },
    });

    const [one, other] = await Promise.all([test.create({}, 'key-1'), test.create({}, 'key-1')]);
    const another = await test.create({}, 'key-2');

    expect(other).toEqual(one);
    expect(await test.store.count('anna', {})).toBe(2);
    expect(keys).toEqual([one._id, one._id, another._id]);
  });

  it('makes nothing when the model fails', async () => {
    const failing = { ...createFakeCalendarAi(), writeItem: () => Promise.reject(new Error('away')) };
    const test = wizard(failing);

    await expect(test.create({})).rejects.toThrow('away');
    expect(await test.store.count('anna', {})).toBe(0);
  });

  it('waits for room with its text and with its picture, each by itself', async () => {
    const waited: unknown[] = [];
    const test = wizard(undefined, async call => {
      const made = await call(neverStopping);
      waited.push(made);
      return made;
    });

    await test.create({});

    expect(waited).toMatchObject([{ title: 'A title' }, [{ output: [] }]]);
    expect(test.predictionMedia.orders).toHaveLength(1);
  });
});
