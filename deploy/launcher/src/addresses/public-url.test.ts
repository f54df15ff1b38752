import { expect, test } from 'vitest';
import { publicUrlOf } from './public-url.ts';

test.each([
  ['127.0.0.1', undefined, 'http://localhost:8080'],
  ['0.0.0.0', undefined, 'http://localhost:8080'],
  ['192.168.1.7', undefined, 'http://192.168.1.7:8080'],
  ['127.0.0.1', 'https://insta.example.com/', 'https://insta.example.com'],
])('HOST %s and PUBLIC_URL %s make %s', (HOST, PUBLIC_URL, expected) => {
  expect(publicUrlOf({ HOST, ...(PUBLIC_URL && { PUBLIC_URL }) }, 8080)).toBe(expected);
});
