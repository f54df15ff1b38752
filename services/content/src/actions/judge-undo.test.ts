import { describe, expect, it } from 'vitest';
import { type ContentDocument, newContent } from '../item/content-document.ts';
import { planAfter } from '../item/content-status.ts';
import { outOfSight, undoable } from '../item/undo-step.ts';
import { takenBack, whyNotTakenBack } from './judge-undo.ts';

const now = new Date('2027-02-01T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const inWords = (moment: Date) => moment.toISOString();

const planned = (fields: Partial<ContentDocument> = {}): ContentDocument => ({
  ...newContent('anna', now),
  status: 'Scheduled',
  date: later(5),
  dueAt: later(5),
  plannedAt: later(-60),
  ...fields,
});

/** The item as the store has it after a step. */
function after(item: ContentDocument, set: Partial<ContentDocument>, kind: 'move' | 'delete' = 'move') {
  const written = undoable(item, set, { id: 's1', kind, at: now });
  const changed = { ...item, ...written, version: item.version + 1 };
  return Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value !== undefined),
  ) as ContentDocument;
}
const moved = (item: ContentDocument, date: Date) =>
  after(item, { date, ...planAfter(item, { date }, now, {}) });

describe('taking a step back', () => {
  it('brings the old plan back, with the moment at which it was made', () => {
    const item = planned();

    expect(takenBack(moved(item, later(900)), later(1), inWords)).toMatchObject({
      date: item.date,
      dueAt: item.dueAt,
      plannedAt: item.plannedAt,
      undo: undefined,
    });
  });

  it('removes what the item did not have', () => {
    const draft = { ...newContent('anna', now), date: later(5) };
    const scheduled = after(draft, {
      status: 'Scheduled',
      ...planAfter(draft, { status: 'Scheduled' }, now),
    });

    expect(takenBack(scheduled, now, inWords)).toMatchObject({
      status: 'Draft',
      dueAt: undefined,
      plannedAt: undefined,
    });
  });

  it('asks about a plan whose moment passed meanwhile, and reminds late', () => {
    expect(takenBack(moved(planned(), later(900)), later(6), inWords)).toMatchObject({
      dueAt: undefined,
      outcome: { state: 'overdue', message: expect.stringContaining(later(5).toISOString()) },
    });
    expect(takenBack(moved(planned({ notify: true }), later(900)), later(6), inWords)).toMatchObject({
      dueAt: later(5),
    });
  });

  it('plans what was held anew: the publish that was stopped does not go on', () => {
    const held = planned({
      dueAt: undefined,
      outcome: { state: 'held', message: '', advice: '', at: now },
      decision: { publishId: 'p1', dueAt: later(5), giveUpAt: later(1_500) },
    });
    const set = takenBack(moved(held, later(900)), now, inWords);

    expect(set).toMatchObject({ outcome: null, date: later(5), dueAt: later(5) });
    expect(set).not.toHaveProperty('decision');
  });

  it('gives a deleted item back to its person', () => {
    const item = planned();
    const hidden = after(item, outOfSight(item, now), 'delete');

    expect(hidden).toMatchObject({ owner: '', deletedFrom: 'anna' });
    expect(takenBack(hidden, now, inWords)).toMatchObject({
      owner: 'anna',
      deletedFrom: undefined,
      forgetAt: undefined,
      dueAt: item.dueAt,
    });
  });
});

describe('a step stays', () => {
  const item = moved(planned(), later(900));
  const since = (fields: Partial<ContentDocument>) => ({ ...item, version: item.version + 1, ...fields });

  it('where nothing was changed since, it does not', () => {
    expect(whyNotTakenBack(item, 's1')).toBeUndefined();
  });

  it.each<[string, Partial<ContentDocument>]>([
    ['changed since', { title: 'Other' }],
    ['published since', { status: 'Published' }],
    ['deleted since', { owner: '', deletedFrom: 'anna' }],
    ['going out right now', { outcome: { state: 'publishing', message: '', advice: '', at: now } }],
  ])('where the item was %s', (reason, fields) => {
    expect(whyNotTakenBack(since(fields), 's1')).toBe(reason);
  });

  it('where the person took another one since', () => {
    expect(whyNotTakenBack(after(item, { title: 'Other' }), 's0')).toBe('changed since');
  });
});
