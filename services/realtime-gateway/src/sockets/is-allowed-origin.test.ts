import { expect, test } from 'vitest';
import { allowedOrigins, isAllowedOrigin } from './is-allowed-origin.ts';

const allowed = allowedOrigins('https://insta.example.com/app', 'https://a.example, https://b.example:8443');

test('the own site and the listed ones are allowed', () => {
  for (const origin of ['https://insta.example.com', 'https://a.example', 'https://b.example:8443']) {
    expect(isAllowedOrigin(origin, 'gateway:8080', allowed)).toBe(true);
  }
});

test('a page of the address that was asked is of the own site, whatever PUBLIC_URL says', () => {
  expect(isAllowedOrigin('http://127.0.0.1:8080', '127.0.0.1:8080', allowed)).toBe(true);
});

test('a request without an origin is allowed: the token decides', () => {
  expect(isAllowedOrigin(undefined, 'gateway:8080', allowed)).toBe(true);
});

test.each([
  'https://evil.example',
  'https://insta.example.com.evil.example',
  'http://insta.example.com',
  'null',
])('a page of %s is not allowed', origin => {
  expect(isAllowedOrigin(origin, 'insta.example.com:443', allowed)).toBe(false);
});
