import { expect, it } from 'vitest';
import { homeZone } from './home-zone.ts';

it('a calendar follows the clock of the profile, else of the browser, else UTC', () => {
  expect(homeZone('Europe/Rome', 'Asia/Tokyo')).toBe('Europe/Rome');
  expect(homeZone('', 'Asia/Tokyo')).toBe('Asia/Tokyo');
  expect(homeZone(undefined, undefined)).toBe('UTC');
  expect(() => homeZone('', 'Europe/Atlantis')).toThrow(/"Europe\/Atlantis" is unknown/);
});
