import { describe, expect, it } from 'vitest';
import { pageAsFound, placeAsFound, profileAsFound, usernameIn } from './found-page.ts';

describe('what a search found', () => {
  it('is a page with its own link, or without one', () => {
    const link = 'https://www.facebook.com/visit';
    expect(pageAsFound({ id: '1', name: 'Visit Bali', link })).toEqual({ id: '1', name: 'Visit Bali', link });
    expect(pageAsFound({ id: '1' })).toEqual({ id: '1', name: '1', link: null });
  });

  it('is a place where it has coordinates, with what is known of its address', () => {
    const at = { latitude: -8.5, longitude: 115.3 };
    const address = (location?: object) => placeAsFound({ id: '1', name: 'Café', location })?.address;

    expect(address({ ...at, street: 'Jalan Raya 1', city: 'Ubud' })).toBe('Jalan Raya 1, Ubud');
    expect(address({ ...at, city: 'Ubud' })).toBe('Ubud');
    expect(address(at)).toBe('');
    expect([address({ city: 'Ubud' }), address({ ...at, longitude: undefined }), address()]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
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
