import { AppError } from '@insta-ai/chassis/app-error';
import { serveRpc } from '@insta-ai/chassis/messaging/rpc';
import { publishTimelineToBus } from '@insta-ai/proto/convert/publishing/timeline';
import { InstagramService } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;
let hastened: string[] = [];
let refusal = '';
const dueAt = new Date('2026-11-23T18:00:00.000Z');
const steps = [{ at: dueAt, words: 'It was due.' }];

beforeAll(async () => {
  service = await startTestContent();
  service.serve(
    serveRpc(InstagramService, {
      ...({} as Parameters<typeof serveRpc<typeof InstagramService>>[1]),
      getTimeline: async ({ userId, contentId }) =>
        userId === anna.userId
          ? {
              publishes: [publishTimelineToBus({ publishId: `${contentId}.1`, state: 'open', dueAt, steps })],
            }
          : {},
      async tryNow({ publishId }) {
        if (refusal) throw new AppError('failed_precondition', refusal);
        hastened.push(publishId);
        return {};
      },
    }),
  );
});
afterAll(() => service?.stop());
beforeEach(async () => {
  hastened = [];
  refusal = '';
  anna = await service.newPerson({ instagramAccount: 'ig1' });
});

const timeline = (id: string, person = anna) => person.call('GET', `/api/contents/${id}/timeline`);
const tryNow = (id: string, person = anna) => person.call('POST', `/api/contents/${id}/tryNow`);

async function dueItem(): Promise<string> {
  const type = service.newType(anna.userId);
  const plan = { status: 'Scheduled', date: new Date().toISOString() };
  const body = { contents: ['/media/a.jpg'], _contentType: type.id, ...plan };
  const { _id: id } = (await anna.call('POST', '/api/contents', body)).body;
  await vi.waitFor(async () => expect(await service.publishJobs(id)).toHaveLength(1));
  return id;
}

describe('the timeline of an item', () => {
  it('is what instagram keeps of its publishes', async () => {
    const id = await dueItem();
    expect((await timeline(id)).body).toEqual({
      publishes: [
        {
          _id: `${id}.1`,
          state: 'open',
          dueAt: dueAt.toISOString(),
          steps: [
            { at: dueAt.toISOString(), words: 'It was due.', said: null, times: 1, lastAt: null, wait: null },
          ],
        },
      ],
    });
  });

  it('is its owner’s alone, and so is the wish to go on', async () => {
    const id = await dueItem();
    const ben = await service.newPerson({ instagramAccount: 'ig2' });
    expect((await timeline(id, ben)).status).toBe(404);
    expect((await tryNow(id, ben)).status).toBe(404);
    expect(hastened).toEqual([]);
  });
});

describe('trying again now', () => {
  it('is said to the running publish, any number of times', async () => {
    const id = await dueItem();
    expect((await tryNow(id)).body.publishes).toHaveLength(1);
    expect((await tryNow(id)).status).toBe(200);
    expect(hastened).toEqual([`${id}.1`, `${id}.1`]);
  });

  it('is refused in the words of instagram where it is not safe', async () => {
    const id = await dueItem();
    refusal = 'Instagram asked for a pause. Instagram would only want a longer pause.';
    expect(await tryNow(id)).toMatchObject({ status: 422, body: { message: refusal } });
  });

  it('leaves an item alone that is not going out', async () => {
    const { _id: id } = (await anna.call('POST', '/api/contents', { title: 'A draft' })).body;
    expect((await tryNow(id)).status).toBe(200);
    expect(hastened).toEqual([]);
  });
});
