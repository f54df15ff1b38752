import { describe, expect, it } from 'vitest';
import { readGraphTime, readWebAddress } from './graph-text.ts';

describe('a moment of the platform', () => {
  it('is read with an offset without a colon', () => {
    expect(readGraphTime('2026-09-01T12:00:00+0200')?.toISOString()).toBe('2026-09-01T10:00:00.000Z');
  });

  it('that is missing or no date is undefined', () => {
    expect(readGraphTime(undefined)).toBeUndefined();
    expect(readGraphTime('yesterday')).toBeUndefined();
  });
});

describe('an address of the platform', () => {
  it('is kept when a browser can open it', () => {
    expect(readWebAddress('https://www.instagram.com/p/abc/')).toBe('https://www.instagram.com/p/abc/');
  });

  it.each([undefined, '', '/relative', 'javascript:alert(1)'])('%j becomes nothing', text => {
    expect(readWebAddress(text)).toBeUndefined();
  });
});
