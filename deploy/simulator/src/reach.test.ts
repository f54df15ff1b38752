import { expect, test } from 'vitest';
import { isReach, readReach } from './reach.ts';

test('an address of a named origin is reached elsewhere, path and query kept', () => {
  const reach = readReach('http://localhost:8080=http://gateway:8080/, https://a.example=http://b:1');

  expect(reach('http://localhost:8080/media/x.jpg?y=1')).toBe('http://gateway:8080/media/x.jpg?y=1');
  expect(reach('https://a.example/hook')).toBe('http://b:1/hook');
  expect(reach('http://localhost:8081/media/x.jpg')).toBe('http://localhost:8081/media/x.jpg');
  expect(reach('not an address')).toBe('not an address');
});

test('without a setting everything is where it says', () => {
  expect(readReach()('http://localhost:8080/')).toBe('http://localhost:8080/');
});

test('half a pair is not a setting', () => {
  expect(isReach('http://localhost:8080=http://gateway:8080')).toBe(true);
  expect(isReach('')).toBe(true);
  expect(isReach('http://localhost:8080')).toBe(false);
  expect(isReach('localhost=gateway')).toBe(false);
});
