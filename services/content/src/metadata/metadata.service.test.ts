import { AppError } from '@insta-ai/chassis/app-error';
import { describe, expect, it, vi } from 'vitest';
import { type ContentDocument, newContent } from '../item/content-document.ts';
import { changeContent } from '../store/change-content.ts';
import { createFakeContentsStore } from '../store/contents.store.fake.ts';
import { createFakeUsers } from '../users/users.gateway.fake.ts';
import { createFakeCalendarAi } from './calendar-ai.gateway.fake.ts';
import { createMetadataService } from './metadata.service.ts';

/** The model writes while the item changes as given. */
function writing(meanwhile: Partial<ContentDocument>, before: Partial<ContentDocument> = {}) {
  const item = { ...newContent('anna', new Date()), title: 'Boat', ...before };
  const store = createFakeContentsStore([item]);
  const model = createFakeCalendarAi();
  const service = createMetadataService({
    store,
    users: createFakeUsers({ id: 'anna' }),
    calendarAi: {
      ...model,
      async writeMetadata(request) {
        await changeContent(store, 'anna', item._id, () => ({ set: meanwhile }));
        return model.writeMetadata(request);
      },
    },
  });
  return { store, item, generate: () => service.generateMetadata('anna', item._id) };
}

describe('text and hashtags', () => {
  it('are written into the item as it is by then', async () => {
    const test = writing({ city: 'Genoa' });

    expect(await test.generate()).toMatchObject({
      city: 'Genoa',
      metaDescription: 'Come aboard.',
      version: 3,
    });
  });

  it('never replace what the person wrote, before or meanwhile, and are proposed all the same', async () => {
    const own = { metaDescription: 'My own words', hashtags: ' ' };
    const before = await writing({}, own).generate();
    const meanwhile = await writing({ hashtags: '#mine' }, own).generate();

    expect(before).toMatchObject({ metaDescription: 'My own words', hashtags: '#boat #sea', version: 3 });
    expect(meanwhile).toMatchObject({ metaDescription: 'My own words', hashtags: '#mine', version: 2 });
    expect(meanwhile.written).toEqual({ metaDescription: 'Come aboard.', hashtags: '#boat #sea' });
  });

  it('are dropped when the item began to go out meanwhile', async () => {
    const outcome = { state: 'publishing' as const, message: '', advice: '', at: new Date() };
    const test = writing({ outcome });

    await expect(test.generate()).rejects.toMatchObject({ code: 'failed_precondition' });
    expect(await test.store.get('anna', test.item._id)).toMatchObject({ metaDescription: '', version: 2 });
  });

  it.each([
    ['a plan', 'Scheduled', {}, 'Set it as Draft or choose another date first.'],
    ['a draft, which has nothing to set as Draft', 'Draft', {}, 'Press “Stop trying” first.'],
    ['a draft that was sent', 'Draft', { sent: true }, 'Change it once Instagram has answered.'],
  ] as const)(
    'are refused for %s that waits to go out, with what to do first',
    async (_, status, sent, way) => {
      const held = { state: 'held' as const, message: 'Away.', advice: '', at: new Date(), ...sent };
      const test = writing({}, { status, outcome: held });

      await expect(test.generate()).rejects.toMatchObject({
        code: 'failed_precondition',
        message: `This content is waiting to go out: Away. ${way}`,
      });
    },
  );

  it('are kept once the store is there again, of the one call that was paid', async () => {
    const item = { ...newContent('anna', new Date()), title: 'Boat' };
    const store = createFakeContentsStore([item]);
    const model = createFakeCalendarAi();
    const writeMetadata = vi.fn(model.writeMetadata);
    const change = vi.spyOn(store, 'change').mockRejectedValueOnce(new AppError('unavailable', 'away'));
    const service = createMetadataService({
      store,
      users: createFakeUsers({ id: 'anna' }),
      calendarAi: { ...model, writeMetadata },
    });

    expect(await service.generateMetadata('anna', item._id)).toMatchObject({
      metaDescription: 'Come aboard.',
    });
    expect(change).toHaveBeenCalledTimes(2);
    expect(writeMetadata).toHaveBeenCalledTimes(1);
  });

  it('are asked for in the voice of the account that the item goes to', async () => {
    const item = { ...newContent('anna', new Date()), title: 'Boat', account: 'harbour' };
    const model = createFakeCalendarAi();
    const writeMetadata = vi.fn(model.writeMetadata);
    const store = createFakeContentsStore([item]);
    const calendarAi = { ...model, writeMetadata };
    const users = createFakeUsers({ id: 'anna' });

    await createMetadataService({ store, users, calendarAi }).generateMetadata('anna', item._id);

    expect(writeMetadata.mock.calls[0]?.[0]).toMatchObject({ account: 'harbour' });
  });

  it('say with whose voice they were written', async () => {
    const item = { ...newContent('anna', new Date()), title: 'Boat' };
    const exemplars = [{ id: 'm1', opening: 'Fresh bread.' }];
    const voice = { exemplarIds: ['m1'], exemplars, hadSheet: true, isMissing: false };
    const model = createFakeCalendarAi();
    const service = createMetadataService({
      store: createFakeContentsStore([item]),
      users: createFakeUsers({ id: 'anna' }),
      calendarAi: {
        ...model,
        writeMetadata: async request => ({ ...(await model.writeMetadata(request)), voice }),
      },
    });

    const generated = await service.generateMetadata('anna', item._id);

    expect(generated.voice).toEqual(voice);
    expect(generated.textVoice).toEqual({
      of: 'metaDescription',
      text: 'Come aboard.',
      hadSheet: true,
      exemplars,
    });
  });

  it('say nothing of a voice where the text is the person’s own, or a model of an older version wrote it', async () => {
    const own = await writing({}, { metaDescription: 'My own words' }).generate();
    const older = await writing({}).generate();

    expect([own.textVoice, older.textVoice]).toEqual([null, null]);
  });
});
