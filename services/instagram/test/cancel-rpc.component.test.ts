import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CallsApp, type Person, startCallsApp } from './start-calls-app.ts';

const accountId = '17841400000000001';

let world: CallsApp;
let person: Person;

beforeAll(async () => {
  world = await startCallsApp();
  world.bench.fitting.urlOf = output => `${world.platform.mediaUrl}${output}.jpg`;
  person = await world.newPerson();
});
afterEach(() => world.platform.clearFaults());
afterAll(() => world.stop());

const cancel = (publishId: string, userId = person.userId) =>
  world.bench.rpc.cancelPublish({ userId, publishId });
const queue = (fields: object = {}) => world.bench.queue(person.userId, { accountId, ...fields });

describe('InstagramService.CancelPublish', () => {
  it('takes a held publish back for good: a new login puts only the others out', async () => {
    await world.platform.order('graph.media_create', 'expired-token', { subcode: 460 });
    const taken = await queue({ caption: 'Never #one' });
    await world.bench.until(taken, 'held');
    const other = await queue({ caption: 'Later #two' });
    await world.bench.until(other, 'held');

    expect(await cancel(taken)).toMatchObject({ canceled: true, live: false });
    expect(await cancel(taken)).toMatchObject({ canceled: true, live: false });
    await world.connect(person);
    await world.bench.until(other, 'published');

    expect(await world.platform.posts('Never #one')).toEqual([]);
    expect(await world.platform.posts('Later #two')).toHaveLength(1);
    expect(await world.bench.ledger(taken)).toMatchObject({ state: 'canceled', held: null });
  });

  it('answers for a publish that is out with its address and moment', async () => {
    const publishId = await queue();
    const { payload } = await world.bench.until(publishId, 'published');

    expect(await cancel(publishId)).toMatchObject({
      canceled: false,
      live: true,
      permalink: payload.permalink,
      published: payload.published,
    });
  });

  it('leaves a publish alone while a worker has it, and answers when it is let go', async () => {
    await world.platform.order('graph.media_publish', 'slow-answer', { ms: 1_200 });
    const publishId = await queue({ caption: 'Slow #three' });
    await untilSent(publishId);

    // On a busy machine one call may end before the worker does, and says that it does not know yet.
    let answer = await cancel(publishId);
    while (!answer.canceled && !answer.live) answer = await cancel(publishId);

    expect(answer).toMatchObject({ canceled: false, live: true });
    expect(await world.platform.posts('Slow #three')).toHaveLength(1);
  });

  it('takes back an id whose job has not come yet, and its job does nothing', async () => {
    const publishId = `later-${person.userId}`;
    expect(await cancel(publishId)).toMatchObject({ canceled: true, live: false });

    await queue({ publishId, caption: 'Too late #four' });
    const next = await queue();
    await world.bench.until(next, 'published');

    expect(await world.bench.ledger(publishId)).toMatchObject({ state: 'canceled' });
    expect(await world.platform.posts('Too late #four')).toEqual([]);
  });

  it('that lasts is taken back by KeepPublish, also twice and for an id that nobody knows', async () => {
    const publishId = await queue();
    await world.bench.until(publishId, 'published');
    const keep = (id: string, userId = person.userId) =>
      world.bench.rpc.keepPublish({ userId, publishId: id });

    await keep(publishId);
    await keep(publishId);
    await keep('nobody-knows');
    await expect(keep(publishId, 'somebody')).rejects.toMatchObject({ code: 'not_found' });
    await expect(keep('')).rejects.toMatchObject({ code: 'invalid_argument' });
  });

  it('is not_found for the publish of somebody else, and needs both names', async () => {
    const publishId = await queue();
    await world.bench.until(publishId, 'published');

    await expect(cancel(publishId, 'somebody')).rejects.toMatchObject({ code: 'not_found' });
    await expect(cancel('')).rejects.toMatchObject({ code: 'invalid_argument' });
    await expect(cancel(publishId, '')).rejects.toMatchObject({ code: 'invalid_argument' });
  });
});

/** A worker is about to make it public, and keeps it until Instagram has answered. */
async function untilSent(publishId: string): Promise<void> {
  while (!(await world.bench.ledger(publishId))?.sent) await new Promise(resolve => setImmediate(resolve));
}
