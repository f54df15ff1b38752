import { describe, expect, it } from 'vitest';
import { readDates, readFilter } from './content-filter.ts';

describe('the filter of a list', () => {
  it('is empty when nothing was asked for', () => {
    expect(readFilter(undefined)).toEqual({});
    expect(readFilter('  ')).toEqual({});
  });

  it('looks in the title when it is plain text', () => {
    expect(readFilter('sunset (bali)')).toEqual({ title: 'sunset (bali)' });
    expect(readFilter('["x"]')).toEqual({ title: '["x"]' });
  });

  it('takes the keys of the filter row and leaves empty ones out', () => {
    const text = JSON.stringify({ title: 'a', city: '', status: 'Draft', _contentType: null });
    expect(readFilter(text)).toEqual({ title: 'a', status: 'Draft' });
    expect(readFilter('{"account":"ig1"}')).toEqual({ account: 'ig1' });
  });

  it('has the words of a search, and takes no blanks for a text', () => {
    const text = JSON.stringify({ search: ' sunset  bali ', city: ' Rome ', title: '  ' });
    expect(readFilter(text)).toEqual({ search: ['sunset', 'bali'], city: 'Rome' });
    expect(() => readFilter(JSON.stringify({ search: 'a b c d e f g h i j k' }))).toThrow(/at most 10 words/);
  });

  it('is refused when it is broken JSON, has an unknown key, or a value that is not text', () => {
    expect(() => readFilter('{"title":')).toThrow(/not valid JSON/);
    expect(() => readFilter('{"owner":"x"}')).toThrow(/not "owner"/);
    expect(() => readFilter('{"title":{"$ne":""}}')).toThrow(/must be text/);
  });
});

describe('the dates of a list', () => {
  it('are moments, or none', () => {
    expect(readDates({})).toBeUndefined();
    expect(readDates({ unplanned: true })).toBe('unplanned');
    expect(readDates({ from: '2026-12-31T23:59:59Z' })).toEqual({ from: new Date('2026-12-31T23:59:59Z') });
  });
});
