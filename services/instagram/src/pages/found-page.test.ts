import { describe, expect, it } from 'vitest';
import { pageAsFound, profileAsFound, usernameIn } from './found-page.ts';

describe('what a search found', () => {
  it('is a page with its own link, or without one', () => {
    const link = 'https://www.facebook.com/visit';
    expect(pageAsFound({ id: '1', name: 'Visit Bali', link })).toEqual({ id: '1', name: 'Visit Bali', link });
    expect(pageAsFound({ id: '1' })).toEqual({ id: '1', name: '1', link: null });
  });

  it('is an Instagram account with the link that its name gives', () => {
    expect(profileAsFound({ id: '2', username: 'bali.days' })).toEqual({
      id: '2',
      name: 'bali.days',
      link: 'https://www.instagram.com/bali.days/',
    });
  });
});

describe('a user name in a search', () => {
  it('is taken with and without @', () => {
    expect(usernameIn('@Bali.Days')).toBe('bali.days');
    expect(usernameIn('bali_days')).toBe('bali_days');
  });

  it.each(['two words', 'a){id}', '', 'é', 'x'.repeat(31)])('is not seen in %j', search => {
    expect(usernameIn(search)).toBeUndefined();
  });
});
