import type { CalendarEntry, CalendarRequest } from '@insta-ai/proto/http/calendar-ai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi, until } from '../api.ts';
import { ownPlace } from '../own-product.ts';
import { type ProductProcess, startProduct } from '../product-process.ts';

let place: Awaited<ReturnType<typeof ownPlace>>;
let product: ProductProcess | undefined;

beforeAll(async () => {
  place = await ownPlace();
});
afterAll(async () => {
  await product?.stop();
  await place.remove();
});

async function start() {
  product = await startProduct(place.settings);
  return createApi(product.publicUrl, product.token);
}

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
/** Ten pieces, of which three are written at once. */
const request: CalendarRequest = {
  description: 'Three weeks in Bali',
  activities: 'surfing, food',
  from: day(2),
  to: day(21),
  reels: 0,
  posts: 0,
  stories: 6,
  timeZone: 'UTC',
  requestKey: 'killed',
};

/** More than are asked for, so that what is left of them tells that one was. */
const slowOnes = 5;

it.each([
  ['killed gives all of it after its next start', 'killed', 'cut', () => product?.kill()],
  ['ended gives all of it before it ends', 'ended', 120, () => product?.stop()],
])('a product that writes a calendar while it is %s', async (_what, requestKey, given, end) => {
  const asked = { ...request, requestKey };
  const first = await start();
  const { outside } = place;
  // The fourth piece begins once one of the first three is kept.
  await outside.control('POST', 'faults', {
    target: 'openai.chat',
    kind: 'slow-answer',
    ms: 5_000,
    after: 3,
    times: slowOnes,
  });
  const cut = first.ask<CalendarEntry[]>('POST', '/api/contents/generateCalendar', asked).then(
    entries => entries.length,
    () => 'cut',
  );
  await until(
    () => outside.control<{ orders: { left: number }[] }>('GET', 'faults'),
    ({ orders }) => orders[0]?.left !== slowOnes,
  );

  await end();
  expect(await cut).toBe(given);
  const second = await start();
  await outside.control('DELETE', 'faults');
  const begun = (await outside.requests('openai.chat')).length;
  const entries = await second.ask<CalendarEntry[]>('POST', '/api/contents/generateCalendar', asked);

  expect(entries).toHaveLength(120);
  expect(new Set(entries.map(({ date }) => date)).size).toBe(120);
  expect(entries.every(({ description }) => description !== '')).toBe(true);
  expect((await outside.requests('openai.chat')).length - begun).toBeLessThan(10);
  await product?.stop();
});
