import { expect, it } from 'vitest';
import { courierKey, courierPrefix, publishIdOf } from './courier-key.ts';

it('is the same for whoever repeats it, and another for every secret, publish and picture', () => {
  const key = courierKey('secret', 'p1', 'fitted/one.jpg');

  expect(courierKey('secret', 'p1', 'fitted/one.jpg')).toBe(key);
  expect(key).toMatch(/^courier\/p1\/[0-9a-f]{32}\.jpg$/);
  const others = [
    courierKey('another', 'p1', 'fitted/one.jpg'),
    courierKey('secret', 'p2', 'fitted/one.jpg'),
    courierKey('secret', 'p1', 'fitted/two.jpg'),
  ].map(other => other.slice(-36));
  expect(new Set([key.slice(-36), ...others]).size).toBe(4);
});

it('tells whose it is', () => {
  expect(publishIdOf(courierKey('secret', 'p1', 'fitted/one.jpg'))).toBe('p1');
  expect(courierPrefix('p1')).toBe('courier/p1/');
});
