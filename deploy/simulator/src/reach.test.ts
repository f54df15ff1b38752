import { expect, test } from 'vitest';
import { createReaches, isPrivateHost, isReach, readReach } from './reach.ts';

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

test('from the internet only https of public hosts is reached', () => {
  const publicOnes = ['https://plan.example.com/a.jpg', 'https://8.8.8.8/a', 'https://[2606:4700::1]/a'];
  const others = [
    'http://plan.example.com/a.jpg',
    'https://localhost/a',
    'https://127.0.0.1:8443/a',
    'https://10.1.2.3/a',
    'https://[::1]/a',
    'https://[fd00::1]/a',
    'https://gateway:8080/a',
  ];
  const fromInternet = createReaches(() => true);
  const fromHere = createReaches(() => false);

  expect(publicOnes.filter(one => !fromInternet(one))).toEqual([]);
  expect(others.filter(fromInternet)).toEqual([]);
  expect([...publicOnes, ...others].filter(one => !fromHere(one))).toEqual([]);
});

test('with a list of origins nothing else is reached, on the internet or not', () => {
  const reaches = createReaches(() => false, ['http://127.0.0.1:1']);

  expect(reaches('http://127.0.0.1:1/a')).toBe(true);
  expect(reaches('http://127.0.0.1:2/a')).toBe(false);
  expect(createReaches(() => false)('nothing')).toBe(false);
});

test('an address of the link, of nobody, or mapped is private too', () => {
  expect(['169.254.1.1', '0.0.0.0', '[fe80::1]', '[::ffff:7f00:1]', '172.20.0.1'].every(isPrivateHost)).toBe(
    true,
  );
  expect(['172.32.0.1', '9.9.9.9', 'example.com'].some(isPrivateHost)).toBe(false);
});
