import { describe, expect, it } from 'vitest';
import { plannedDate } from './planned-date.ts';

const iso = (text: string, zone = 'Europe/Rome') => plannedDate(text, zone)?.toISOString();

describe('the date of the wizard', () => {
  it('without a zone is meant in the person’s zone, summer and winter', () => {
    expect(iso('2027-01-10T09:30')).toBe('2027-01-10T08:30:00.000Z');
    expect(iso('2027-07-10T09:30')).toBe('2027-07-10T07:30:00.000Z');
    expect(iso('2027-07-10T09:30:15', 'Asia/Makassar')).toBe('2027-07-10T01:30:15.000Z');
  });

  it('in an hour that comes twice or not at all is meant as everywhere else', () => {
    expect(iso('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(iso('2027-03-28T02:30')).toBe('2027-03-28T01:30:00.000Z');
  });

  it('with a zone is meant as it says', () => {
    expect(iso('2027-01-10T09:30:00.000Z')).toBe('2027-01-10T09:30:00.000Z');
    expect(iso('2027-01-10T09:30+05:30')).toBe('2027-01-10T04:00:00.000Z');
  });

  it('is meant in UTC when the person’s zone is not known', () => {
    expect(iso('2027-01-10T09:30', '')).toBe('2027-01-10T09:30:00.000Z');
    expect(iso('2027-01-10T09:30', 'Mars/Olympus')).toBe('2027-01-10T09:30:00.000Z');
  });

  it('may be missing', () => {
    expect(plannedDate('', 'UTC')).toBeUndefined();
    expect(plannedDate(undefined, 'UTC')).toBeUndefined();
  });

  it.each(['tomorrow', '2027-02-31T10:00', '2027-01-10', '2027-13-01T10:00Z', '2027-01-10T25:00'])(
    'is refused when it is none: %s',
    text => {
      expect(() => plannedDate(text, 'UTC')).toThrow(/is not a valid date/);
    },
  );

  it('is refused where its year has more than four digits: nobody could save it again', () => {
    expect(() => iso('9999-12-31T23:30:00-01:00')).toThrow(/is not a valid date/);
    expect(() => iso('9999-12-31T23:30', 'America/New_York')).toThrow(/is not a valid date/);
    expect(iso('9999-12-31T23:30')).toBe('9999-12-31T22:30:00.000Z');
  });
});
