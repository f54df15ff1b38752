import { figureIn } from '@insta-ai/deploy/testing/figure-in';
import { events } from '@insta-ai/proto/bus/events';
import { CalendarAiService } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { inAMoment, plannedItem } from './planned-item.ts';
import { serveSome } from './serve-some.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;

beforeAll(async () => {
  service = await startTestContent();
  anna = await service.newPerson({ instagramAccount: 'ig1' });
});
afterAll(() => service?.stop());

const figure = async (name: string) => figureIn((await service.running.app.inject('/metrics')).body, name);

async function goingOut() {
  const { _id: id } = await plannedItem(service, anna, { status: 'Scheduled', date: inAMoment() });
  await vi.waitFor(async () => expect(await service.publishJobs(id)).toHaveLength(1));
  return { id, head: { userId: anna.userId }, about: { publishId: `${id}.1`, contentId: id } };
}

it.each([
  ...['unknown', 'overdue', 'published'].map(outcome => `outcomes_total{outcome="${outcome}",cause=""}`),
  'lateness_seconds_bucket{le="120"}',
])('tells 0 of %s before there was any, so that the first one is seen to happen', async name => {
  expect(await figure(`insta_ai_publish_${name}`)).toBe(0);
});

it('tells what is going out and for how long, and how late it was live, once', async () => {
  expect(await figure('insta_ai_due_items{state="going_out"}')).toBe(0);
  const { id, head, about } = await goingOut();

  expect(await figure('insta_ai_due_items{state="waiting"}')).toBe(0);
  expect(await figure('insta_ai_due_items{state="going_out"}')).toBe(1);
  expect(await figure('insta_ai_due_oldest_seconds{state="going_out"}')).toBeGreaterThan(0);

  const post = {
    ...about,
    permalink: 'https://insta/p/1',
    publishedAt: new Date(Date.now() + 40_000).toISOString(),
  };
  const published = 'insta_ai_publish_outcomes_total{outcome="published",cause=""}';
  await service.say(events.postPublished, { ...head, id: `${id}.1.published` }, post);
  await vi.waitFor(async () => expect(await figure(published)).toBe(1));
  // What is heard once more, under another id, changes nothing.
  await service.say(events.postPublished, { ...head, id: `${id}.1.published-again` }, post);
  const done = 'insta_ai_messages_total{consumer="content_instagram_post-published",outcome="done"}';
  await vi.waitFor(async () => expect(await figure(done)).toBe(2));

  expect(await figure(published)).toBe(1);
  expect(await figure('insta_ai_publish_lateness_seconds_bucket{le="30"}')).toBe(0);
  expect(await figure('insta_ai_publish_lateness_seconds_bucket{le="60"}')).toBe(1);
  expect(await figure('insta_ai_due_items{state="going_out"}')).toBe(0);
});

it('tells what failed by its cause', async () => {
  const { id, head, about } = await goingOut();
  const words = { message: 'It was refused.', advice: 'Try again.' };

  await service.say(
    events.postFailed,
    { ...head, id: `${id}.1.failed` },
    { ...about, cause: 'refused', ...words },
  );

  const failed = 'insta_ai_publish_outcomes_total{outcome="failed",cause="refused"}';
  await vi.waitFor(async () => expect(await figure(failed)).toBe(1));
});

it('tells what was too late to be sent unasked, and how late, until its person answers', async () => {
  const hour = 3_600_000;
  const count = 'insta_ai_due_items{state="overdue"}';
  const told = 'insta_ai_publish_outcomes_total{outcome="overdue",cause=""}';
  const { _id } = await plannedItem(service, anna, { status: 'Scheduled', date: inAMoment(10 * hour) });
  expect(await figure(count)).toBe(0);

  const date = new Date(Date.now() - 2 * hour);
  const plannedAt = new Date(Date.now() - 5 * hour);
  await service.collection.updateOne({ _id }, { $set: { date, dueAt: date, plannedAt } });
  await vi.waitFor(async () => expect(await figure(told)).toBe(1));

  expect(await figure(count)).toBe(1);
  const late = await figure('insta_ai_due_oldest_seconds{state="overdue"}');
  expect(late).toBeGreaterThanOrEqual(7_200);
  expect(late).toBeLessThan(3 * 3_600);
  await anna.call('POST', '/api/contents/overdue', { answer: 'drop', items: [{ _id }] });
  expect(await figure(count)).toBe(0);
  expect(await figure(told)).toBe(1);
});

const words = { cause: 'quota', message: 'It waits.', advice: 'Nothing to do.' };
it.each([
  ['unknown', '', events.postUnknown, {}],
  ['held', 'quota', events.postHeld, words],
  ['troubled', 'quota', events.postTroubled, { ...words, until: new Date().toISOString() }],
] as const)('counts what became %s', async (outcome, cause, event, told) => {
  const { id, head, about } = await goingOut();

  await service.say(
    event as typeof events.postHeld,
    { ...head, id: `${id}.1.${outcome}` },
    { ...about, ...told },
  );

  const outcomes = `insta_ai_publish_outcomes_total{outcome="${outcome}",cause="${cause}"}`;
  await vi.waitFor(async () => expect(await figure(outcomes)).toBe(1));
});

it('tells how many batches run and are paused, and what of those that run is done and waits', async () => {
  const mayWrite = Promise.withResolvers<void>();
  onTestFinished(() => mayWrite.resolve());
  service.serve(
    serveSome(CalendarAiService, {
      async writeMetadata({ title }) {
        if (title !== 'quick') await mayWrite.promise;
        return { metaDescription: `About ${title}`, hashtags: '' };
      },
    }),
  );
  const items = await Promise.all(
    ['quick', 'a', 'b', 'c', 'd'].map(
      async title => (await anna.call('POST', '/api/contents', { title })).body._id,
    ),
  );
  const texts = (state: string) => figure(`insta_ai_batch_units{step="text",state="${state}"}`);
  const batches = (state: string) => figure(`insta_ai_batches{state="${state}"}`);
  expect(await Promise.all([batches('running'), batches('paused'), texts('done')])).toEqual([0, 0, 0]);

  const offered = await anna.call('POST', '/api/contents/batches', { items, steps: ['text'] });
  const wish = (what: string) =>
    anna.call('POST', `/api/contents/batches/${offered.body._id}`, { wish: what });
  await wish('start');
  const all = async () => [await texts('done'), await texts('working'), await texts('waiting')];
  await vi.waitFor(async () => expect(await all()).toEqual([1, 3, 1]));
  expect(await figure('insta_ai_batch_units{step="picture",state="waiting"}')).toBe(0);
  expect(await batches('running')).toBe(1);

  await wish('pause');
  expect([await batches('running'), await batches('paused'), await texts('done')]).toEqual([0, 1, 0]);
  await wish('start');
  mayWrite.resolve();
  await vi.waitFor(async () => expect(await batches('running')).toBe(0));
});
