import type { Content } from '@insta-ai/proto/http/content';
import { defaultHashtagCap, hashtagsIn } from '@insta-ai/proto/rules/post-text';
import { expect } from 'vitest';
import { until } from '../../api.ts';
import { inSeconds } from '../open-product.ts';
import type { StrictProduct } from './start-strict-product.ts';

/** Encoding shares the machine with everything else. */
export const patient = 300_000;

export const isPublished = (item: Content) => item.status === 'Published';

export type Way = { type: 'Post' | 'Story' | 'Reel'; pictures: number; path: string };

/** One sentence becomes an item, pictures, words, and one post at its moment. */
export async function goesOutOnce({ api, outside }: StrictProduct, { type, pictures, path }: Way) {
  const fields = { name: type, instagramType: type, aspect_ratios_selection: '896*1088' } as const;
  const { _id: _contentType } = await api.createContentType(fields);
  const wizard = { description: `${type} of the old harbour at sunrise`, _contentType, date: null };
  const { _id } = await api.ask<{ _id: string }>('POST', '/api/contents/createContentWizard', wizard);
  // The wizard ordered the first one by itself.
  for (let at = 1; at < pictures; at += 1) await api.generateImage(_id, `click-${at}`);
  const contents = await api.pictures(_id, pictures);
  const written = await api.ask<Content>('POST', `/api/contents/${_id}/generateMetadata`);
  const before = new Set((await outside.posts()).map(({ id }) => id));

  await api.saveContent(_id, { contents, status: 'Scheduled', date: inSeconds(1) });
  const live = await until(() => api.content(_id), isPublished, patient);

  const [post, ...more] = (await outside.posts()).filter(({ id }) => !before.has(id));
  expect(more).toEqual([]);
  expect(post?.permalink).toBe(live.permalink);
  expect(post?.permalink).toContain(path);
  expect(post?.items).toHaveLength(type === 'Post' ? pictures : 1);
  expect(live.outcome).toBeNull();
  const tags = hashtagsIn(post?.caption ?? '').length;
  expect(tags).toBeLessThanOrEqual(defaultHashtagCap);
  if (type === 'Story') return;
  expect(tags).toBeGreaterThan(0);
  expect(post?.caption).toContain(written.metaDescription);
}
