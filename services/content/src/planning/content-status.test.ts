import { describe, expect, it } from 'vitest';
import { newContent } from '../contents/content-document.ts';
import { isGoingOut, planAfter } from './content-status.ts';

const now = new Date('2027-01-01T00:00:00Z');
const date = new Date('2027-02-01T10:00:00Z');
const later = new Date('2027-02-02T10:00:00Z');
const draft = newContent('anna', now);
const failed = { state: 'failed' as const, message: 'No', advice: '', at: now };
const scheduled = { ...draft, status: 'Scheduled' as const, date, dueAt: date };
const published = {
  ...draft,
  status: 'Published' as const,
  date,
  publishedDate: now,
  permalink: 'https://x',
};

describe('scheduling', () => {
  it('needs a date', () => {
    expect(() => planAfter(draft, { status: 'Scheduled' }, now)).toThrow(/Choose a date/);
    expect(() => planAfter(scheduled, { date: null }, now)).toThrow(/Choose a date/);
  });

  it('makes the item due at its date', () => {
    expect(planAfter({ ...draft, date }, { status: 'Scheduled' }, now)).toMatchObject({ dueAt: date });
    expect(planAfter(draft, { status: 'Scheduled', date }, now)).toMatchObject({ dueAt: date });
  });

  it('anew, with another date, forgets a failure and is due again', () => {
    expect(planAfter({ ...scheduled, outcome: failed }, { date: later }, now)).toMatchObject({
      outcome: null,
      dueAt: later,
    });
  });

  it('is not touched by a save that leaves status and date as they are', () => {
    expect(planAfter({ ...scheduled, outcome: failed }, { status: 'Scheduled', date }, now)).toEqual({});
    expect(planAfter({ ...scheduled, outcome: failed }, {}, now)).toEqual({});
  });
});

describe('setting as Published by hand', () => {
  it('stamps the moment and takes the item off the plan', () => {
    const plan = planAfter(scheduled, { status: 'Published' }, now);

    expect(plan).toMatchObject({ publishedDate: now, outcome: null });
    expect(plan).toHaveProperty('dueAt', undefined);
  });

  it('twice keeps the first moment', () => {
    expect(planAfter(published, { status: 'Published' }, later)).toEqual({});
  });
});

describe('setting as Draft', () => {
  it('forgets the plan and what became of it, but not the date', () => {
    const plan = planAfter({ ...scheduled, outcome: failed }, { status: 'Draft' }, now);

    expect(plan).toMatchObject({ outcome: null });
    expect(plan).toHaveProperty('dueAt', undefined);
    expect(plan).not.toHaveProperty('date');
  });

  it('of a published item forgets that it was published', () => {
    expect(planAfter(published, { status: 'Draft' }, now)).toMatchObject({
      publishedDate: null,
      permalink: null,
    });
  });
});

it.each([
  ['publishing', true],
  ['held', true],
  ['failed', false],
  ['notified', false],
] as const)('an item whose outcome is %s is going out: %s', (state, expected) => {
  expect(isGoingOut({ outcome: { ...failed, state } })).toBe(expected);
});
