import { describe, expect, it } from 'vitest';
import { toMediaPath } from './media-address.ts';

const publicUrl = 'https://insta.example.com/app';

describe('the address of a selected output', () => {
  it('stays a path under /media/', () => {
    expect(toMediaPath('/media/a1/b-2.jpg', publicUrl)).toBe('/media/a1/b-2.jpg');
  });

  it('loses our public address', () => {
    expect(toMediaPath(`${publicUrl}/media/a.jpg`, publicUrl)).toBe('/media/a.jpg');
  });

  it.each([
    'https://elsewhere.example.com/media/a.jpg',
    'https://insta.example.com/app.evil.com/media/a.jpg',
    '/media/../api/users',
    '/media/',
    'media/a.jpg',
    '',
    'javascript:alert(1)',
  ])('is refused when it is not ours: %s', address => {
    expect(() => toMediaPath(address, publicUrl)).toThrow(/your own media/);
  });
});
