import type { Content } from '@insta-ai/proto/http/content';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonRequest } from '../../testing/json-request.ts';
import { until } from '../api.ts';
import { createOutside } from '../outside.ts';
import { type OpenProduct, openProduct } from './open-product.ts';

let product: OpenProduct;
let item: Content;
let output = '';
beforeAll(async () => {
  product = await openProduct();
  item = await product.api.createContent({ title: 'A harbour', prompt: 'a harbour at dawn' });
  [output = ''] = await product.api.generate(item._id);
});
afterAll(() => product?.stop());

type Asked = { path: string; body?: object; wordsIn(reply: never): string };

const entry = {
  type: 'Post',
  date: '2027-03-28T10:30:00.000Z',
  location: 'Harbour',
  city: 'Bari',
  description: 'Boats at night.',
  _contentType: null,
};

it.each<[string, (key: string) => Asked]>([
  [
    'metadata',
    () => ({
      path: `/api/contents/${item._id}/generateMetadata`,
      wordsIn: ({ written }: { written: { metaDescription: string } }) => written.metaDescription,
    }),
  ],
  [
    'an alternative text',
    () => ({
      path: `/api/contents/${item._id}/draftAltText`,
      body: { output },
      wordsIn: ({ altText }: { altText: string }) => altText,
    }),
  ],
  [
    'an answer to a post',
    () => ({
      path: '/api/instagram/generateAnswer',
      body: { post: { id: '1', caption: 'Good morning, harbour!' } },
      wordsIn: ({ answer }: { answer: string }) => answer,
    }),
  ],
  [
    'an entry of a calendar',
    requestKey => ({
      path: '/api/contents/generateCalendar/entry',
      body: { description: 'A week in Bari', activities: '', entry, others: [], requestKey },
      wordsIn: ({ description }: { description: string }) => description,
    }),
  ],
])(
  '%s whose connection was cut while it was written is there when it is asked for again, paid once',
  async (what, asked) => {
    const { control, requests } = createOutside(product.simulatorUrl);
    const key = `click-${what.replaceAll(' ', '-')}`;
    const { path, body, wordsIn } = asked(key);
    const headers = { 'idempotency-key': key };
    const paidBefore = (await requests('openai.chat')).length;
    await control('POST', 'faults', { target: 'openai.chat', kind: 'slow-answer', ms: 3_000 });
    const left = new AbortController();
    const cut = fetch(`${product.publicUrl}${path}`, {
      ...jsonRequest('POST', product.token, body, headers),
      signal: left.signal,
    }).catch(() => 'cut');
    await until(
      () => control<{ orders: { left: number }[] }>('GET', 'faults'),
      ({ orders }) => orders.every(order => order.left === 0),
    );

    left.abort();
    expect(await cut).toBe('cut');
    const again = wordsIn(await product.api.ask<never>('POST', path, body, headers));
    const later = wordsIn(await product.api.ask<never>('POST', path, body, headers));

    expect(again).not.toBe('');
    expect(later).toBe(again);
    expect((await requests('openai.chat')).length - paidBefore).toBe(1);
  },
);
