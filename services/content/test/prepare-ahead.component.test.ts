import { jobs } from '@insta-ai/proto/bus/jobs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inAMoment, plannedItem, read } from './planned-item.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;

beforeAll(async () => {
  service = await startTestContent();
});
afterAll(() => service?.stop());
beforeEach(async () => {
  anna = await service.newPerson({ instagramAccount: 'ig1' });
});

const hour = 3_600_000;
const planned = (fields?: object) =>
  plannedItem(service, anna, { status: 'Scheduled', date: inAMoment(hour), ...fields });
const stored = (_id: string) => service.collection.findOne({ _id });
/** The clock of an item reaches the minutes before its date. */
const comeNear = (_id: string) => service.collection.updateOne({ _id }, { $set: { aheadAt: new Date() } });

describe('a planned item', () => {
  it('is ordered to be prepared some minutes before its date', async () => {
    const { _id, date } = await planned();

    expect((await stored(_id))?.aheadAt).toEqual(new Date(Date.parse(date ?? '') - 9 * 60_000));
  });

  it('is prepared as what will be asked for when it is due, once, and stays as it is', async () => {
    const orders = service.listen(jobs.preparePost);
    const { _id, date } = await planned({ metaDescription: 'Hello' });
    await comeNear(_id);

    const { payload } = await orders.next(({ payload: { post } }) => post?.contentId === _id);

    expect(payload.post).toMatchObject({
      publishId: `${_id}.1`,
      accountId: 'ig1',
      caption: 'Hello',
      dueAt: date,
    });
    expect(await stored(_id)).not.toHaveProperty('aheadAt');
    expect(await read(anna, _id)).toMatchObject({ version: 1, outcome: null, status: 'Scheduled' });
    expect(await service.publishJobs(_id)).toEqual([]);
  });

  it('is prepared again after an edit', async () => {
    const orders = service.listen(jobs.preparePost);
    const { _id } = await planned({ metaDescription: 'Hello' });
    const of = (caption: string) =>
      orders.next(({ payload: { post } }) => post?.contentId === _id && post.caption === caption);
    await comeNear(_id);
    await of('Hello');

    await anna.call('POST', `/api/contents/${_id}`, { metaDescription: 'Edited' });
    expect((await stored(_id))?.aheadAt).toBeInstanceOf(Date);
    await comeNear(_id);

    expect((await of('Edited')).payload.post?.publishId).toBe(`${_id}.1`);
  });

  it.each([
    ['a draft', { status: 'Draft' }],
    ['posted by hand', { notify: true }],
  ])('is not prepared once it is %s', async (_name, change) => {
    const { _id } = await planned();

    await anna.call('POST', `/api/contents/${_id}`, change);

    expect(await stored(_id)).not.toHaveProperty('aheadAt');
  });

  it('that could not go out is not prepared', async () => {
    const orders = service.listen(jobs.preparePost);
    const { _id } = await planned({ contents: [] });
    const other = await planned();
    await comeNear(_id);
    await vi.waitFor(async () => expect(await stored(_id)).not.toHaveProperty('aheadAt'));
    await comeNear(other._id);

    await orders.next(({ payload: { post } }) => post?.contentId === other._id);

    expect(orders.heard.map(({ payload: { post } }) => post?.contentId)).not.toContain(_id);
  });
});
