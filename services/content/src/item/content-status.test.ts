import { describe, expect, it } from 'vitest';
import { newContent } from './content-document.ts';
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

  it('is made anew when a held item gets another account, and by no other change of the account', () => {
    const held = { ...failed, state: 'held' as const };
    expect(planAfter({ ...scheduled, outcome: held }, { account: 'ig2' }, now)).toMatchObject({
      outcome: null,
      dueAt: date,
    });
    const overdue = { ...failed, state: 'overdue' as const };
    expect(planAfter({ ...scheduled, outcome: overdue }, { account: 'ig2' }, now)).toEqual({});
    expect(planAfter(scheduled, { account: 'ig2' }, now)).toEqual({});
  });

  it('is not touched by a save that leaves status and date as they are', () => {
    expect(planAfter({ ...scheduled, outcome: failed }, { status: 'Scheduled', date }, now)).toEqual({});
    expect(planAfter({ ...scheduled, outcome: failed }, {}, now)).toEqual({});
  });
});

describe('scheduling what was published before', () => {
  const again = { again: true };
  const toBeAsked = {
    code: 'published_before',
    message: expect.stringMatching(/^This was published on 1 Jan 2027, 00:00 UTC\. Post/),
  };
  const refusalOf = (...args: Parameters<typeof planAfter>) => {
    try {
      return planAfter(...args);
    } catch (error) {
      return error;
    }
  };

  it.each([
    ['published', published],
    ['a draft again', { ...published, status: 'Draft' as const }],
    ['published by hand', { ...published, permalink: null }],
  ])('is refused without consent when it is %s', (_what, item) => {
    expect(refusalOf(item, { status: 'Scheduled' }, now)).toMatchObject(toBeAsked);
    expect(refusalOf(item, { status: 'Scheduled' }, now, { again: false })).toMatchObject(toBeAsked);
    expect(refusalOf(item, { status: 'Scheduled' }, now, {}, 'Europe/Rome')).toMatchObject({
      message: 'This was published on 1 Jan 2027, 01:00. Post it again?',
    });
  });

  it('keeps the consent with the plan', () => {
    expect(planAfter(published, { status: 'Scheduled' }, now, again)).toMatchObject({ consent: true });
    expect(planAfter({ ...draft, date }, { status: 'Scheduled' }, now, again).consent).toBeUndefined();
  });

  it('for another date needs it once', () => {
    const planned = { ...published, status: 'Scheduled' as const, dueAt: date };

    expect(planAfter({ ...planned, consent: true }, { date: later }, now)).toMatchObject({ consent: true });
    expect(refusalOf(planned, { date: later }, now)).toMatchObject(toBeAsked);
    expect(planAfter(planned, { date: later }, now, again)).toMatchObject({ consent: true });
    expect(planAfter(planned, {}, now, again)).toEqual({ consent: true });
    expect(planAfter(planned, {}, now)).toEqual({});
  });

  it('takes a consent for the publication it names only', () => {
    const named = (againAfter: Date) => ({ again: true, againAfter: againAfter.toISOString() });

    expect(planAfter(published, { status: 'Scheduled' }, now, named(now))).toMatchObject({ consent: true });
    expect(refusalOf(published, { status: 'Scheduled' }, now, named(later))).toMatchObject(toBeAsked);
    const often = { ...published, postedAgain: true as const };
    expect(refusalOf(often, { status: 'Scheduled' }, now, again)).toMatchObject(toBeAsked);
    expect(planAfter(often, { status: 'Scheduled' }, now, named(now))).toMatchObject({ consent: true });
  });
});

describe('setting as Published by hand', () => {
  it('stamps the moment and takes the item off the plan', () => {
    const plan = planAfter(scheduled, { status: 'Published' }, now);

    expect(plan).toMatchObject({ publishedDate: now, outcome: null });
    expect(plan).toHaveProperty('dueAt', undefined);
    expect(plan).toHaveProperty('consent', undefined);
  });

  it('twice keeps the first moment', () => {
    expect(planAfter(published, { status: 'Published' }, later)).toEqual({});
    expect(planAfter({ ...published, status: 'Draft' }, { status: 'Published' }, later)).toMatchObject({
      publishedDate: now,
    });
  });
});

describe('setting as Draft', () => {
  it('forgets the plan and what became of it, but not the date', () => {
    const plan = planAfter({ ...scheduled, outcome: failed }, { status: 'Draft' }, now);

    expect(plan).toMatchObject({ outcome: null });
    expect(plan).toHaveProperty('dueAt', undefined);
    expect(plan).not.toHaveProperty('date');
  });

  it('of a published item never forgets that it was published', () => {
    const plan = planAfter(published, { status: 'Draft' }, now);

    expect(plan).not.toHaveProperty('publishedDate');
    expect(plan).not.toHaveProperty('permalink');
  });

  it('takes the consent back', () => {
    const plan = planAfter({ ...scheduled, publishedDate: now, consent: true }, { status: 'Draft' }, now);

    expect(plan).toHaveProperty('consent', undefined);
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
