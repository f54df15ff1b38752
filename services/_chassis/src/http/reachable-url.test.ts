import { expect, test } from 'vitest';
import { reachableUrl } from './reachable-url.ts';

test.each([
  ['0.0.0.0', 'http://127.0.0.1:8080'],
  ['::', 'http://127.0.0.1:8080'],
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['192.168.1.7', 'http://192.168.1.7:8080'],
  ['::1', 'http://[::1]:8080'],
  ['localhost', 'http://localhost:8080'],
])('what listens on %s is reached at %s', (host, url) => {
  expect(reachableUrl(host, 8080)).toBe(url);
});
