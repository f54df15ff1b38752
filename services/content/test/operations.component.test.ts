import { Role } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import type { PlannedWork } from '@insta-ai/proto/http/operations/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let admin: Person;
let anna: Person;
beforeAll(async () => {
  service = await startTestContent();
  admin = await service.newPerson({ role: Role.ADMIN });
  anna = await service.newPerson({ role: Role.MEMBER });
});
afterAll(() => service?.stop());

const minute = 60_000;
const from = (ms: number) => new Date(Date.now() + ms);

/** An item of Anna as the store holds it at such a moment; nothing of the service works on it. */
async function item(title: string, fields: object): Promise<string> {
  const { _id } = (await anna.call('POST', '/api/contents', { title })).body;
  await service.collection.updateOne({ _id }, { $set: fields });
  return _id;
}
const outcome = (state: string, at: Date) => ({
  status: 'Scheduled',
  outcome: { state, message: `It is ${state}.`, advice: 'Do this.', at },
});
const going = (dueAt: Date) => ({
  publishId: 'p',
  dueAt,
  giveUpAt: from(60 * minute),
  askAt: from(60 * minute),
});

it('an admin sees what of everybody is due, late, failed and waits, with its cure, and nothing that is in order', async () => {
  await item('soon', { status: 'Scheduled', dueAt: from(30 * minute) });
  await item('later', { status: 'Scheduled', dueAt: from(90 * minute) });
  await item('on its way', { ...outcome('publishing', from(0)), decision: going(from(-1_000)) });
  const late = await item('late', {
    ...outcome('publishing', from(-9 * minute)),
    decision: going(from(-9 * minute)),
  });
  const planned = { decision: going(from(-600 * minute)), plannedAt: from(-1_000) };
  await item('planned for the past', { ...outcome('publishing', from(0)), ...planned });
  const failed = await item('failed', outcome('failed', from(-60 * minute)));
  await item('failed long ago', outcome('failed', from(-25 * 60 * minute)));
  const held = await item('held', {
    ...outcome('held', from(-5 * minute)),
    decision: going(from(-9 * minute)),
  });
  const overdue = await item('overdue', outcome('overdue', from(-4 * minute)));
  const unknown = await item('unknown', outcome('unknown', from(-3 * minute)));
  const gone = await item('gone', outcome('failed', from(-60 * minute)));
  await anna.call('DELETE', `/api/contents/${gone}`);

  const { status, body } = await admin.call('GET', '/api/contents/plannedWork');

  expect(status).toBe(200);
  const work = body as unknown as PlannedWork;
  expect(work).toMatchObject({ due: 1, late: 1, failed: 1, waiting: 3 });
  expect(work.items.map(({ _id, kind }) => [_id, kind])).toEqual([
    [late, 'late'],
    [failed, 'failed'],
    [held, 'waiting'],
    [overdue, 'waiting'],
    [unknown, 'waiting'],
  ]);
  expect(work.items[1]).toMatchObject({
    owner: anna.userId,
    title: 'failed',
    message: 'It is failed.',
    advice: 'Do this.',
  });
});

it('nobody but an admin sees it', async () => {
  const { status, body } = await anna.call('GET', '/api/contents/plannedWork');

  expect([status, (body as unknown as { message: string }).message]).toEqual([
    403,
    'Only an admin of this installation can do this.',
  ]);
  const stranger = await service.newPerson();
  expect((await stranger.call('GET', '/api/contents/plannedWork')).status).toBe(403);
});
