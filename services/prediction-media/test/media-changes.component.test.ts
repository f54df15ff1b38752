import { createLogger } from '@insta-ai/chassis/logger';
import type { ServiceContext } from '@insta-ai/chassis/service';
import type { RunningServices } from '@insta-ai/chassis/start-services';
import { undoableMs } from '@insta-ai/proto/data/content-action';
import { mediaTags } from '@insta-ai/proto/data/prediction-media';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MediaChangeDocument } from '../src/many/media-change.ts';
import { createMediaChangesStore } from '../src/many/media-changes.store.ts';
import { mediaChangesTimer } from '../src/many/media-changes.timer.ts';
import { createOutputsStore } from '../src/predictions/outputs.store.ts';
import { createPredictionsStore } from '../src/predictions/predictions.store.ts';
import { createFakeBegunOrders } from '../src/spending/begun-orders.store.fake.ts';
import { createFakeSpending } from '../src/spending/spending.gateway.fake.ts';
import { startTestService } from './start-test-service.ts';
import { uploadAs } from './upload-as.ts';

let stage: Awaited<ReturnType<typeof startTestService>>;
let running: RunningServices;
let ann: Awaited<ReturnType<typeof stage.identity.newUser>>;
let bob: typeof ann;

beforeAll(async () => {
  stage = await startTestService();
  running = await stage.start();
  bob = await stage.identity.newUser();
});
beforeEach(async () => {
  ann = await stage.identity.newUser();
});
afterAll(() => stage.stop());

const uploaded = (size = 40, userId = ann.userId) => uploadAs(stage, userId, size);

const media = async (headers = ann.headers): Promise<MediaItem[]> =>
  (await running.app.inject({ url: '/api/predictions/media?sortDirection=asc', headers })).json();
const ask = (url: string, payload?: object, headers: Record<string, string> = ann.headers) =>
  running.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
const change = (change: object, outputs: readonly string[], headers?: Record<string, string>) =>
  ask('/api/predictions/media/changes', { change, outputs }, headers);
const undo = (id: string, headers?: Record<string, string>) =>
  ask(`/api/predictions/media/undo/${id}`, undefined, headers);
const undoable = async (headers = ann.headers) =>
  (await running.app.inject({ url: '/api/predictions/media/undo', headers })).json().undo;
const starred = async () => (await media()).map(({ preferred }) => preferred);
const db = () => stage.db;

/** What the timer does, now or later. */
async function tick(now = new Date(), used: string[] = []) {
  const content = { list: async () => [{ id: 'x', title: 'X', status: 'Draft', outputs: used }] };
  const log = createLogger('silent');
  const context = { db: db(), bus: { send: async () => {} }, log };
  const timer = mediaChangesTimer({
    changes: createMediaChangesStore({ db: db() }),
    outputs: createOutputsStore({ db: db() }),
    predictions: createPredictionsStore(context as unknown as ServiceContext<unknown>).store,
    objects: stage.objects,
    spending: createFakeSpending(),
    orders: createFakeBegunOrders(),
    content,
    now: () => now,
  });
  await timer.run(new AbortController().signal);
}

test('stars are given in one call and taken back alone where there was none', async () => {
  const made = [await uploaded(40), await uploaded(50), await uploaded(60)];
  const outputs = made.map(({ output }) => output);
  await ask(`/api/predictions/${made[0]?.id}/addPreferred`, { output: made[0]?.output });

  const reply = await change({ kind: 'star' }, outputs);
  expect(reply.json()).toMatchObject({ files: 2, kept: [], undo: { kind: 'star', files: 2 } });
  expect(await starred()).toEqual([true, true, true]);
  expect((await change({ kind: 'star' }, outputs)).json()).toEqual({ files: 0, kept: [], undo: null });

  const { _id } = await undoable();
  expect((await undo(_id)).json()).toEqual({ files: 2 });
  expect((await undo(_id)).json()).toEqual({ files: 2 });
  expect(await starred()).toEqual([true, false, false]);
  expect(await undoable()).toBeNull();
});

test('tags come and go, those that were there before stay, and steps go back one after the other', async () => {
  const [boat, pier] = [await uploaded(40), await uploaded(50)];
  const outputs = [boat.output, pier.output];
  await ask(`/api/predictions/${boat.id}/addTag`, { output: boat.output, tag: 'sea' });
  const tags = async () => (await media()).map(item => item.tags);

  await change({ kind: 'tag', tags: ['Sea ', 'Bali'] }, outputs);
  expect(await tags()).toEqual([
    ['sea', 'bali'],
    ['sea', 'bali'],
  ]);
  await change({ kind: 'untag', tags: ['bali'] }, outputs);
  expect(await tags()).toEqual([['sea'], ['sea']]);

  await undo((await undoable())._id);
  expect(await tags()).toEqual([
    ['sea', 'bali'],
    ['sea', 'bali'],
  ]);
  await undo((await undoable())._id);
  expect(await tags()).toEqual([['sea'], []]);
});

test('where one file has no room for the tags none gets them', async () => {
  const [full, empty] = [await uploaded(40), await uploaded(50)];
  const some = Array.from({ length: mediaTags.each }, (_, n) => `tag ${n}`);
  await change({ kind: 'tag', tags: some }, [full.output]);

  const refused = await change({ kind: 'tag', tags: ['one more'] }, [empty.output, full.output]);

  expect(refused.statusCode).toBe(422);
  expect(refused.json().message).toContain('1 of these has no room');
  expect((await media()).map(({ tags }) => tags.length)).toEqual([mediaTags.each, 0]);
});

test('what is deleted is out of sight everywhere, keeps its bytes, and comes back', async () => {
  const [gone, stays] = [await uploaded(40), await uploaded(50)];

  const reply = await change({ kind: 'delete' }, [gone.output]);

  expect(reply.json()).toMatchObject({ files: 1, kept: [], undo: { kind: 'delete' } });
  expect((await media()).map(({ output }) => output)).toEqual([stays.output]);
  const ofItem = async () =>
    (
      await running.app.inject({ url: `/api/predictions/content/${gone.content}`, headers: ann.headers })
    ).json();
  expect(await ofItem()).toEqual([]);
  expect((await ask(`/api/predictions/${gone.id}/addPreferred`, { output: gone.output })).statusCode).toBe(
    404,
  );
  expect((await running.app.inject({ url: gone.output })).statusCode).toBe(200);

  expect((await undo((await undoable())._id)).json()).toEqual({ files: 1 });
  expect((await media()).map(({ output }) => output)).toEqual([gone.output, stays.output]);
  expect(await ofItem()).toMatchObject([{ output: [gone.output] }]);
});

test('what an item uses is not deleted, and its title is said', async () => {
  const [used, free] = [await uploaded(40), await uploaded(50)];
  stage.content.selected.set(used.content, [used.output]);

  const reply = await change({ kind: 'delete' }, [used.output, free.output]);

  expect(reply.json()).toMatchObject({ files: 1, kept: [used.output], usedBy: `Item ${used.content}` });
  expect((await media()).map(({ output }) => output)).toEqual([used.output]);
});

test('while nobody knows what items use nothing is deleted', async () => {
  const { output } = await uploaded();
  stage.content.isSilent = true;
  try {
    expect((await change({ kind: 'delete' }, [output])).statusCode).toBe(503);
  } finally {
    stage.content.isSilent = false;
  }
  expect(await media()).toHaveLength(1);
});

test('after ten minutes it is gone for good, with its prediction and its bytes', async () => {
  const [gone, stays] = [await uploaded(40), await uploaded(50)];
  const { _id } = (await change({ kind: 'delete' }, [gone.output])).json().undo;

  await tick(new Date(Date.now() + undoableMs));
  expect((await running.app.inject({ url: gone.output })).statusCode).toBe(200);

  await tick(new Date(Date.now() + undoableMs + 61_000));

  expect((await running.app.inject({ url: gone.output })).statusCode).toBe(404);
  expect(await db().collection<{ _id: string }>('predictions').findOne({ _id: gone.id })).toBeNull();
  expect((await running.app.inject({ url: stays.output })).statusCode).toBe(200);
  expect((await undo(_id)).json()).toEqual({ files: 0 });
});

test('what an item took meanwhile comes back instead of going for good', async () => {
  const [taken, gone] = [await uploaded(40), await uploaded(50)];
  await change({ kind: 'delete' }, [taken.output, gone.output]);

  await tick(new Date(Date.now() + undoableMs + 61_000), [taken.output]);

  expect((await media()).map(({ output }) => output)).toEqual([taken.output]);
  expect((await running.app.inject({ url: gone.output })).statusCode).toBe(404);
});

test('what a killed process left is finished, in either way', async () => {
  const [one, other] = [await uploaded(40), await uploaded(50)];
  const { undo: step } = (await change({ kind: 'star' }, [one.output, other.output])).json();
  const changes = db().collection<MediaChangeDocument>('mediaChanges');
  const outputs = db().collection<{ _id: string; changedAs?: string; preferred: boolean }>('outputs');
  const lookAt = new Date();
  // As it is after the first of its two writes.
  await changes.updateOne({ _id: step._id }, { $set: { state: 'going', lookAt } });
  await outputs.updateOne({ prediction: other.id } as object, {
    $set: { preferred: false },
    $unset: { changedAs: '', hadSteps: '' },
  });

  await tick();
  expect(await starred()).toEqual([true, true]);
  expect(await changes.findOne({ _id: step._id })).toMatchObject({ state: 'done' });

  await changes.updateOne({ _id: step._id }, { $set: { state: 'returning', lookAt } });
  await tick();
  expect(await starred()).toEqual([false, false]);
  expect(await changes.findOne({ _id: step._id })).not.toHaveProperty('lookAt');
});

test('what a killed process left is finished before its person goes on, and goes back in its order', async () => {
  const [one, other] = [await uploaded(40), await uploaded(50)];
  const outputs = [one.output, other.output];
  await change({ kind: 'tag', tags: ['sea'] }, outputs);
  const { undo: star } = (await change({ kind: 'star' }, outputs)).json();
  const left = async () => {
    // As it is after the first of its three writes.
    const lookAt = new Date(Date.now() + 30_000);
    const changes = db().collection<MediaChangeDocument>('mediaChanges');
    await changes.updateOne({ _id: star._id }, { $set: { state: 'going', lookAt } });
    const document = await changes.findOne({ _id: star._id });
    for (const { _id, changedAs = '' } of document?.outputs ?? [])
      await db()
        .collection<{ _id: string }>('outputs')
        .updateOne({ _id }, { $set: { preferred: false, changedAs }, $unset: { hadSteps: '' } });
  };

  await left();
  expect(await undoable()).toMatchObject({ _id: star._id });
  expect(await starred()).toEqual([true, true]);

  await left();
  await change({ kind: 'tag', tags: ['bali'] }, outputs);
  await tick(new Date(Date.now() + 31_000));
  expect((await undo((await undoable())._id)).json()).toEqual({ files: 2 });
  expect((await media()).map(({ tags, preferred }) => ({ tags, preferred }))).toEqual([
    { tags: ['sea'], preferred: true },
    { tags: ['sea'], preferred: true },
  ]);
  expect((await undo((await undoable())._id)).json()).toEqual({ files: 2 });
  expect(await starred()).toEqual([false, false]);
});

test('what a killed undo had taken back is counted by who finishes it', async () => {
  const outputs = [(await uploaded(40)).output, (await uploaded(50)).output];
  const { undo: step } = (await change({ kind: 'star' }, outputs)).json();
  const changes = db().collection<MediaChangeDocument>('mediaChanges');
  const document = await changes.findOne({ _id: step._id });
  // As it is after the first of its two writes.
  await changes.updateOne({ _id: step._id }, { $set: { state: 'returning', lookAt: new Date() } });
  const [first] = document?.outputs ?? [];
  if (document && first)
    await createMediaChangesStore({ db: db() }).takeBack({ ...document, outputs: [first] });
  expect((await starred()).toSorted()).toEqual([false, true]);

  expect((await undo(step._id)).json()).toEqual({ files: 2 });
  expect(await starred()).toEqual([false, false]);
});

test('a process that stood still in the middle does not change anew what was finished and taken back', async () => {
  const [{ output }, { output: other }] = [await uploaded(40), await uploaded(50)];
  const { undo: gone } = (await change({ kind: 'delete' }, [output])).json();
  const { undo: star } = (await change({ kind: 'star' }, [other])).json();
  const changes = db().collection<MediaChangeDocument>('mediaChanges');
  const late = await changes.find({ _id: { $in: [gone._id, star._id] } }).toArray();
  await undo(gone._id);
  await change({ kind: 'unstar' }, [other]);

  for (const document of late) await createMediaChangesStore({ db: db() }).apply(document, new Date());

  expect((await media()).map(item => item.output)).toEqual([output, other]);
  expect(await starred()).toEqual([false, false]);
  expect(await undoable()).toMatchObject({ kind: 'unstar' });
});

test('nobody changes, or takes back, what is another person’s', async () => {
  const { output } = await uploaded();

  expect((await change({ kind: 'star' }, [output], bob.headers)).json()).toMatchObject({ files: 0 });
  const { undo: step } = (await change({ kind: 'star' }, [output])).json();
  expect((await undo(step._id, bob.headers)).statusCode).toBe(404);
  expect(await undoable(bob.headers)).toBeNull();
  expect(await starred()).toEqual([true]);
  expect((await change({ kind: 'star' }, [output], {})).statusCode).toBe(401);
});

test.each([
  [{ kind: 'paint' }, ['/media/outputs/a/b.png']],
  [{ kind: 'tag', tags: [] }, ['/media/outputs/a/b.png']],
  [{ kind: 'tag', tags: [' '] }, ['/media/outputs/a/b.png']],
  [{ kind: 'star' }, []],
  [{ kind: 'star' }, [7]],
])('refuses %o of %o', async (asked, outputs) => {
  expect((await change(asked, outputs as string[])).statusCode).toBe(400);
});
