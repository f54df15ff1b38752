import { beforeEach, describe, expect, it } from 'vitest';
import { newContent } from '../../item/content-document.ts';
import { createFakeContentsStore } from '../contents.store.fake.ts';
import { cacheLists } from './cache-lists.ts';

describe('the total of a list', () => {
  let counted: number;
  let store: ReturnType<typeof cacheLists>;
  const add = async () => {
    const item = newContent('anna', new Date());
    await store.insert(item);
    return item;
  };
  beforeEach(async () => {
    counted = 0;
    const fake = createFakeContentsStore();
    store = cacheLists({
      ...fake,
      count: (owner, filter) => {
        counted += 1;
        return fake.count(owner, filter);
      },
    });
    await add();
  });

  it('is counted once for many pages', async () => {
    expect([await store.count('anna', {}), await store.count('anna', {})]).toEqual([1, 1]);
    expect(counted).toBe(1);
  });

  it('is right after an item came or went', async () => {
    await store.count('anna', {});
    const item = await add();
    expect(await store.count('anna', {})).toBe(2);

    await store.remove(item, [], new Date());
    expect(await store.count('anna', {})).toBe(1);
  });

  it('of a narrowed list is never remembered, because any edit may change it', async () => {
    await store.count('anna', { title: 'x' });
    await store.count('anna', { title: 'x' });

    expect(counted).toBe(2);
  });
});
