import type { Content } from '@insta-ai/proto/http/content';
import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { planMonth } from './support/plan-a-month.ts';

const ratioOf = { Post: '896*1088', Reel: '768*1344', Story: '768*1344' } as const;
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

test('a calendar is described, written, drawn and approved with little more than a key for each item', async ({
  page,
  open,
  make,
  product,
  isMobile,
}) => {
  test.skip(isMobile, 'needs a keyboard');
  for (const instagramType of ['Story', 'Post', 'Reel'] as const)
    await make.contentType({
      name: `Our ${instagramType}`,
      instagramType,
      aspect_ratios_selection: ratioOf[instagramType],
    });
  await open('/');
  const { effort, drafts } = await planMonth(page, {
    description: 'A small bakery by the sea',
    activities: 'early baking, the market',
    from: day(2),
    to: day(3),
    stories: 2,
    posts: 1,
    reels: 1,
    ownText: 'Come early: the first loaves leave the oven at six.',
    changes: { ownText: [2], move: [3], remove: [5] },
  });

  expect(drafts).toBe(6);
  await expect
    .poll(async () => {
      const items = await product.api.ask<Content[]>('GET', '/api/contents');
      return items.map(({ status }) => status);
    })
    .toEqual(Array.from({ length: 5 }, () => 'Scheduled'));
  // A key for each draft, two more for a text of one's own and one more for a move.
  expect(effort.keys).toBe(9);
});
