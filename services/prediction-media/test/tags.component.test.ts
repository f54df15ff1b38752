import { newId } from '@insta-ai/chassis/new-id';
import type { RunningServices } from '@insta-ai/chassis/start-services';
import { mediaTags } from '@insta-ai/proto/data/prediction-media';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

const uploaded = (size: number, userId = ann.userId) => uploadAs(stage, userId, size);

async function media(filter: object): Promise<MediaItem[]> {
  const url = `/api/predictions/media?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const reply = await running.app.inject({ url, headers: ann.headers });
  expect(reply.statusCode).toBe(200);
  const found = reply.json();
  expect(reply.headers['x-total-count']).toBe(String(found.length));
  return found;
}

describe('tags', () => {
  const ask = (
    call: 'addTag' | 'removeTag',
    id: string,
    payload: object,
    headers: Record<string, string> = ann.headers,
  ) => running.app.inject({ method: 'POST', url: `/api/predictions/${id}/${call}`, headers, payload });
  const suggestions = async (headers = ann.headers) =>
    (await running.app.inject({ url: '/api/predictions/media/tags', headers })).json();

  test('are given and taken off in plain small letters, each once, and narrow the gallery', async () => {
    const [boat, pier] = [await uploaded(40), await uploaded(50)];
    const tagged = async (tag: string) => (await media({ tag })).map(({ output }) => output);

    await ask('addTag', boat.id, { output: boat.output, tag: 'Water' });
    const twice = await ask('addTag', boat.id, { output: boat.output, tag: '  water ' });
    const second = await ask('addTag', boat.id, { output: boat.output, tag: '<b>Sail  ing' });
    await ask('addTag', pier.id, { output: pier.output, tag: 'water' });

    expect(twice.json()).toEqual({ tags: ['water'] });
    expect(second.json()).toEqual({ tags: ['water', '<b>sail ing'] });
    expect(await suggestions()).toEqual(['<b>sail ing', 'water']);
    expect(await tagged('water')).toEqual([pier.output, boat.output]);
    expect(await media({ tag: '<b>sail ing' })).toMatchObject([
      { output: boat.output, tags: ['water', '<b>sail ing'] },
    ]);
    const removed = await ask('removeTag', boat.id, { output: boat.output, tag: 'WATER' });
    expect(removed.json()).toEqual({ tags: ['<b>sail ing'] });
    expect((await ask('removeTag', boat.id, { output: boat.output, tag: 'water' })).json()).toEqual(
      removed.json(),
    );
    expect(await tagged('water')).toEqual([pier.output]);
    expect(await suggestions(bob.headers)).toEqual([]);
  });

  test('are so many and so long, and only on what one has', async () => {
    const { id, output } = await uploaded(40);
    const status = async (payload: object, headers: Record<string, string> = ann.headers, prediction = id) =>
      (await ask('addTag', prediction, payload, headers)).statusCode;

    for (let number = 0; number < mediaTags.each; number += 1)
      expect(await status({ output, tag: `tag ${number}` })).toBe(200);
    const oneMore = await ask('addTag', id, { output, tag: 'one more' });
    expect(oneMore.statusCode).toBe(422);
    expect(oneMore.json().message).toContain(`${mediaTags.each} tags`);
    expect(await status({ output, tag: 'tag 3' })).toBe(200);
    expect(await status({ output, tag: ' ' })).toBe(400);
    expect(await status({ output, tag: 'x'.repeat(mediaTags.length + 1) })).toBe(400);
    expect(await status({ output, tag: 7 })).toBe(400);
    expect(await status({ output, tag: 'pier' }, bob.headers)).toBe(404);
    expect(await status({ output, tag: 'pier' }, ann.headers, newId())).toBe(404);
    expect(await status({ output: '/media/outputs/x/y.png', tag: 'pier' })).toBe(404);
    expect(await status({ output, tag: 'pier' }, {})).toBe(401);
  });
});

describe('copies', () => {
  test('are told by their bytes, stand side by side, and are only one’s own', async () => {
    const [first, other, second] = [await uploaded(40), await uploaded(50), await uploaded(40)];
    await uploaded(50, bob.userId);

    expect(await media({})).toMatchObject([
      { output: second.output, copies: 1 },
      { output: other.output, copies: 0 },
      { output: first.output, copies: 1 },
    ]);
    expect(await media({ duplicates: true })).toMatchObject([
      { output: second.output },
      { output: first.output },
    ]);
    expect(await media({ sameAs: first.output })).toMatchObject([
      { output: second.output },
      { output: first.output },
    ]);
    expect(await media({ sameAs: other.output })).toMatchObject([{ output: other.output }]);
    expect(await media({ sameAs: '/media/outputs/x/y.png' })).toEqual([]);
  });
});
