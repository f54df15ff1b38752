import { events } from '@insta-ai/proto/bus/events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inAMoment, plannedItem } from './planned-item.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;

beforeAll(async () => {
  service = await startTestContent();
  anna = await service.newPerson({ instagramAccount: 'ig1' });
});
afterAll(() => service?.stop());

/** The value of a figure; undefined where it is not told. */
async function figure(name: string): Promise<number | undefined> {
  const line = (await service.running.app.inject('/metrics')).body
    .split('\n')
    .find(one => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

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
