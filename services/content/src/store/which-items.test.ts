import { describe, expect, it } from 'vitest';
import { newContent } from '../item/content-document.ts';
import { createFakeContentsStore } from './contents.store.fake.ts';
import { whichItems } from './which-items.ts';

const made = new Date('2027-01-01T00:00:00Z');
const item = (id: string, title: string, day?: number) => ({
  ...newContent('anna', made, id),
  title,
  date: day === undefined ? null : new Date(Date.UTC(2027, 0, day)),
});
const store = createFakeContentsStore([
  item('a', 'Bread', 3),
  item('b', 'Rolls', 2),
  item('c', 'Bread rolls', 1),
  item('d', 'Bread'),
  { ...item('e', 'Bread'), owner: 'bert' },
]);
const which = (asked: Parameters<typeof whichItems>[2], most = 3) => whichItems(store, 'anna', asked, most);

describe('the items that a person means', () => {
  it('are those of a list with its filter and dates, less what was taken out', async () => {
    expect(await which({ matching: { filter: 'rolls' } })).toEqual(['c', 'b']);
    expect(await which({ matching: { filter: 'bread', except: ['d'] } })).toEqual(['c', 'a']);
    expect(await which({ matching: { from: '2027-01-02T00:00:00Z' } })).toEqual(['b', 'a']);
    expect(await which({ matching: { unplanned: true } })).toEqual(['d']);
  });

  it('are those that are named', async () => {
    expect(await which({ items: ['b', 'x'] })).toEqual(['b', 'x']);
  });

  it('are refused in words when they are too many, counted without what was taken out', async () => {
    await expect(which({ matching: {} })).rejects.toThrow(/more than 3 items.*Narrow/);
    expect(await which({ matching: { except: ['a'] } })).toHaveLength(3);
    await expect(which({ items: ['a', 'b', 'c', 'd'] })).rejects.toThrow(/more than 3 items.*Choose fewer/);
  });

  it('are named in one of the two ways', async () => {
    await expect(which({})).rejects.toThrow(/one of the two/);
    await expect(which({ items: ['a'], matching: {} })).rejects.toThrow(/one of the two/);
  });
});
