import { describe, expect, it } from 'vitest';
import { type ContentDocument, newContent } from '../item/content-document.ts';
import { effectOfWish, unsettledPublishId } from './wishes.ts';

const now = new Date('2027-02-01T10:01:00Z');
const empty = newContent('anna', now);
const publishId = `${empty._id}.1`;
const outcomeOf = (state: 'publishing' | 'held' | 'failed' | 'unknown') => ({
  state,
  message: '',
  advice: '',
  at: now,
});

function item(fields: Partial<ContentDocument>): ContentDocument {
  const decision = { publishId, dueAt: now, giveUpAt: now };
  const running = { status: 'Scheduled' as const, decision, outcome: outcomeOf('publishing'), wishAt: now };
  return { ...empty, ...running, ...fields };
}

const ended = { decision: undefined };
const draft = { status: 'Draft', outcome: null, wish: undefined, wishAt: undefined };

describe('a wish for an item that is going out', () => {
  it.each(['publishing', 'held'] as const)(
    'waits while it is %s, until that decision is taken back',
    state => {
      for (const wish of ['draft', 'delete'] as const) {
        const going = item({ wish, outcome: outcomeOf(state) });
        expect(effectOfWish(going)).toBeUndefined();
        expect(effectOfWish(going, 'another.1')).toBeUndefined();
        expect(effectOfWish(going, publishId)).toEqual(
          wish === 'delete' ? 'remove' : expect.objectContaining(draft),
        );
      }
    },
  );

  it('is done when it did not go out', () => {
    const failed = { ...ended, outcome: outcomeOf('failed') };
    expect(effectOfWish(item({ ...failed, wish: 'delete' }))).toBe('remove');
    expect(effectOfWish(item({ ...failed, wish: 'draft' }))).toMatchObject(draft);
  });

  it('that ended without an answer waits until that decision is canceled', () => {
    const silent = item({ ...ended, outcome: outcomeOf('failed'), unheard: publishId, wish: 'delete' });
    expect(unsettledPublishId(silent)).toBe(publishId);
    expect(effectOfWish(silent)).toBeUndefined();
    expect(effectOfWish(silent, publishId)).toBe('remove');
  });

  it('stays with the question while nobody knows whether it is live', () => {
    for (const wish of ['draft', 'delete'] as const)
      expect(
        effectOfWish(item({ ...ended, outcome: outcomeOf('unknown'), wish }), publishId),
      ).toBeUndefined();
  });

  it('deletes what is live, and is dropped where it was to be a draft', () => {
    const live = { ...ended, status: 'Published' as const, outcome: null };
    expect(effectOfWish(item({ ...live, wish: 'delete' }))).toBe('remove');
    expect(effectOfWish(item({ ...live, wish: 'draft' }))).toEqual({ wish: undefined, wishAt: undefined });
  });

  it('is nothing without a wish', () => {
    expect(effectOfWish(item(ended))).toBeUndefined();
    expect(effectOfWish(item({ ...ended, outcome: outcomeOf('failed') }))).toBeUndefined();
  });
});
