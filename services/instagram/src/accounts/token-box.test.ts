import { describe, expect, it } from 'vitest';
import { createTokenBox } from './token-box.ts';

const hex = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const base64 = Buffer.from(hex, 'hex').toString('base64');

describe('the token box', () => {
  it('gives back what it sealed, with the key as hex or base64', () => {
    const sealed = createTokenBox(hex).seal('EAAtoken', 'user:1');

    expect(createTokenBox(base64).open(sealed, 'user:1')).toBe('EAAtoken');
    expect(sealed).not.toContain('EAAtoken');
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\./);
  });

  it('seals the same token differently each time', () => {
    const box = createTokenBox(hex);
    expect(box.seal('t', 'a')).not.toBe(box.seal('t', 'a'));
  });

  it('does not open a token that belongs to another account, was changed, or has another key', () => {
    const box = createTokenBox(hex);
    const sealed = box.seal('token', 'user:1');

    expect(box.open(sealed, 'user:2')).toBeUndefined();
    expect(box.open(`${sealed.slice(0, -2)}AA`, 'user:1')).toBeUndefined();
    expect(createTokenBox('ff'.repeat(32)).open(sealed, 'user:1')).toBeUndefined();
    expect(box.open('nonsense', 'user:1')).toBeUndefined();
  });

  it('opens what either key sealed while keys are changed, and seals with the first', () => {
    const next = 'ff'.repeat(32);
    const before = createTokenBox(hex).seal('token', 'user:1');
    const changing = createTokenBox(next, hex);
    const anew = changing.seal('token', 'user:1');

    expect(changing.open(before, 'user:1')).toBe('token');
    expect([before, anew].map(changing.isSealedNow)).toEqual([false, true]);
    expect(createTokenBox(next).open(anew, 'user:1')).toBe('token');
    expect(createTokenBox(hex, next).open(anew, 'user:1')).toBe('token');
  });

  it('refuses a key that is not 32 bytes', () => {
    expect(() => createTokenBox('c2hvcnQ=')).toThrow('32 bytes');
  });
});
