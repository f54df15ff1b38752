import type { InstagramType } from '@insta-ai/proto/data/content-type';
import type { ActionChange } from '@insta-ai/proto/http/many/content-action';
import { error, warning } from '@insta-ai/proto/rules/finding';
import { describe, expect, it, test } from 'vitest';
import { type ContentDocument, newContent } from '../item/content-document.ts';
import { whatBecomes, whyKept } from './judge-item.ts';

const now = new Date('2027-02-01T10:00:00Z');
const tomorrow = new Date('2027-02-02T09:00:00Z');
const yesterday = new Date('2027-01-31T09:00:00Z');
const outcome = { state: 'publishing' as const, message: '', advice: '', at: now };

const why = (
  change: ActionChange,
  fields: Partial<ContentDocument>,
  findings = [] as ReturnType<typeof error>[],
  kindOfType: InstagramType = 'Post',
) =>
  whyKept({ ...newContent('anna', now), date: tomorrow, ...fields }, change, {
    now,
    zone: 'Europe/Berlin',
    findingsOf: () => findings,
    kindOfType,
  });

const changes: ActionChange[] = [
  { kind: 'schedule' },
  { kind: 'draft' },
  { kind: 'shift', days: 1 },
  { kind: 'type', _contentType: 't1' },
  { kind: 'delete' },
];

test.each(changes)('nothing is done with what is going out right now: $kind', change => {
  expect(why(change, { outcome })).toBe('going out right now');
  expect(why(change, { outcome: { ...outcome, state: 'held' } })).toBe('going out right now');
});

test.each(changes.filter(({ kind }) => kind !== 'delete'))('what is published stays: $kind', change => {
  expect(why(change, { status: 'Published' })).toBe('already published');
});

test('what is published may be deleted', () => {
  expect(why({ kind: 'delete' }, { status: 'Published' })).toBeUndefined();
});

describe('scheduling', () => {
  const schedule = { kind: 'schedule' } as const;

  it('takes drafts with a date that is to come', () => {
    expect(why(schedule, { status: 'Draft' })).toBeUndefined();
  });

  it.each<[string, Partial<ContentDocument>]>([
    ['has no date', { date: null }],
    ['its date is past', { date: yesterday }],
    ['already scheduled', { status: 'Scheduled' }],
    ['was published before, so posting it again is asked for one by one', { publishedDate: yesterday }],
    ['was published before, so posting it again is asked for one by one', { mayBeLive: yesterday }],
  ])('says why not: %s', (reason, fields) => {
    expect(why(schedule, fields)).toBe(reason);
  });

  it('never takes what the pre-flight refuses, and does not mind its warnings', () => {
    const finding = { rule: 'media', where: 'media', message: 'Select a picture first.', fix: '' } as const;

    expect(why(schedule, {}, [warning(finding)])).toBeUndefined();
    expect(why(schedule, {}, [warning(finding), error(finding)])).toBe(
      'pre-flight refuses: Select a picture first',
    );
  });
});

describe('shifting', () => {
  it('moves a draft also into the past, and nothing without a date', () => {
    expect(why({ kind: 'shift', days: -30 }, {})).toBeUndefined();
    expect(why({ kind: 'shift', days: 1 }, { date: null })).toBe('has no date');
    expect(why({ kind: 'shift', days: 0 }, {})).toBe('keeps its date');
  });

  it('never moves what is scheduled into the past, where it would go out at once', () => {
    const planned = { status: 'Scheduled', dueAt: tomorrow } as const;

    expect(why({ kind: 'shift', days: -2 }, planned)).toBe('its new date would be in the past');
    expect(why({ kind: 'shift', days: 2 }, planned)).toBeUndefined();
    expect(why({ kind: 'shift', days: 2 }, { ...planned, publishedDate: yesterday })).toMatch(
      /^was published/,
    );
    expect(
      why({ kind: 'shift', days: 2 }, { ...planned, publishedDate: yesterday, consent: true }),
    ).toBeUndefined();
  });
});

test.each([
  ['9999-12-31T12:00:00Z', 1],
  ['0999-12-31T12:00:00Z', 1],
  ['1000-01-01T12:00:00Z', -2],
])('what would not be a date of a calendar is not moved: %s by %i days', (date, days) => {
  expect(why({ kind: 'shift', days }, { date: new Date(date) })).toBe('its date is outside the calendar');
});

test('making a draft, and giving a type, leave what is one already', () => {
  expect(why({ kind: 'draft' }, { status: 'Draft' })).toBe('already a draft');
  expect(why({ kind: 'draft' }, { status: 'Scheduled' })).toBeUndefined();
  const post = { _contentType: { _id: 't1', name: 'Travel', instagramType: 'Post', asOf: now } };
  const fields = { ...post, instagramType: 'Post' };
  expect(why({ kind: 'type', _contentType: 't1' }, fields)).toBe('already of this type');
  expect(why({ kind: 'type', _contentType: 't2' }, fields)).toBeUndefined();
});

test('giving its own type takes an item that is of another kind than the type is now', () => {
  const _contentType = { _id: 't1', name: 'Travel', instagramType: 'Post', asOf: now };
  const item = { _contentType, instagramType: 'Post' };
  const change = { kind: 'type', _contentType: 't1' } as const;

  expect(why(change, { ...item, instagramType: 'Reel' })).toBeUndefined();
  // The news of the type may not have come yet.
  expect(why(change, item, [], 'Story')).toBeUndefined();
  expect(why(change, { ...item, instagramType: 'Story' }, [], 'Story')).toBe('already of this type');
});

test('a type makes another kind of those that are of another or of none, which is counted', () => {
  const items = [{ instagramType: 'Reel' }, { instagramType: 'Post' }, {}];

  expect(whatBecomes(items, { kindOfType: 'Reel' })).toEqual({ kind: 'Reel', items: 2 });
  expect(whatBecomes(items.slice(0, 1), { kindOfType: 'Reel' })).toBeUndefined();
  expect(whatBecomes(items, {})).toBeUndefined();
});
