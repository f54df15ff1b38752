import { describe, expect, it } from 'vitest';
import { aheadAfter } from './ahead.ts';

const now = new Date('2027-01-01T12:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const planned = { status: 'Scheduled', notify: false, dueAt: at(3_600) } as const;

describe('a planned item', () => {
  it('is prepared nine minutes before its moment', () => {
    expect(aheadAfter(planned, {}, now)).toEqual({ aheadAt: at(3_600 - 9 * 60) });
  });

  it('is prepared as soon as its last change has settled when it is due before', () => {
    expect(aheadAfter(planned, { dueAt: at(60) }, now)).toEqual({ aheadAt: at(10) });
  });

  it('is ordered anew by each change, also when it was prepared already', () => {
    expect(aheadAfter({ ...planned, dueAt: at(300) }, { metaDescription: 'New' }, now)).toEqual({
      aheadAt: at(10),
    });
  });

  it('is not prepared when it is due at once', () => {
    expect(aheadAfter(planned, { dueAt: at(10) }, now)).toEqual({});
    expect(aheadAfter({ ...planned, aheadAt: at(30) }, { dueAt: at(-10) }, now)).toEqual({
      aheadAt: undefined,
    });
  });

  it.each([
    ['is a draft', { status: 'Draft' as const }],
    ['is posted by hand', { notify: true }],
    ['is going out', { dueAt: undefined }],
  ])('is no longer prepared once it %s', (_name, change) => {
    expect(aheadAfter({ ...planned, aheadAt: at(30) }, change, now)).toEqual({ aheadAt: undefined });
    expect(aheadAfter(planned, change, now)).toEqual({});
  });
});
