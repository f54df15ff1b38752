import type { CalendarEntry } from '@insta-ai/proto/http/calendar-ai';
import type { Content } from '@insta-ai/proto/http/content';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../api.ts';
import { type OpenProduct, openProduct } from './open-product.ts';

let product: OpenProduct;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.stop());

it('a saved calendar is offered its texts and pictures, and has them all after one yes', async () => {
  const { api } = product;
  const entries = await api.ask<CalendarEntry[]>('POST', '/api/contents/generateCalendar', {
    description: 'A week at the bakery',
    activities: '',
    from: '2027-01-04',
    to: '2027-01-05',
    posts: 2,
    reels: 0,
    stories: 2,
  });
  const saved = await api.ask<Content[]>('POST', '/api/contents/saveCalendar', entries);
  const [offered] = await api.ask<Batch[]>('GET', '/api/contents/batches');
  expect(offered).toMatchObject({ state: 'offered', items: saved.length });
  const path = `/api/contents/batches/${offered?._id}`;

  await api.ask<Batch>('POST', path, { wish: 'start' });
  const [ended] = await until(
    () => api.ask<Batch[]>('GET', '/api/contents/batches'),
    ([batch]) => batch?.state === 'ended',
  );

  expect(ended).toMatchObject({
    texts: { done: saved.length, failed: 0 },
    pictures: { done: saved.length, failed: 0 },
  });
  for (const { _id } of saved) {
    const item = await api.content(_id);
    expect(item.metaDescription).not.toBe('');
    expect(item.contents).toHaveLength(1);
    expect(await api.predictions(_id)).toHaveLength(1);
  }
  const again = await api.ask<Batch>('POST', '/api/contents/batches', {
    items: saved.map(({ _id }) => _id),
  });
  expect(again).toMatchObject({ items: 0, texts: { total: 0 }, pictures: { total: 0 } });
  await api.ask<Batch>('POST', path, { wish: 'dismiss' });
});
