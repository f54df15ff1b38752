import { expect, test } from 'vitest';
import { isForUs, isFromAnotherSite } from './own-names.ts';

const own = ['http://sim.example.com:8081', 'http://simulator:4010'];
const knock = (headers: Record<string, string>, method = 'GET', localAddress = '::ffff:10.1.2.3') => ({
  method,
  headers,
  localAddress,
});

test.each([
  'localhost:4010',
  '127.0.0.1:4010',
  '[::1]:4010',
  // A port that leads here: kubectl port-forward, ssh -L, a published port of a container.
  'localhost:9999',
  'sim.example.com:8081',
  'SIM.example.com',
  'simulator:4010',
  // How the probe of a pod asks.
  '10.1.2.3:4010',
])('%s is the simulator', host => {
  expect(isForUs(knock({ host }), own)).toBe(true);
});

test.each([
  'evil.example',
  'evil.example:4010',
  'localhost.evil.example',
  'sim.example.com.evil.example',
  '10.1.2.4',
  'localhost@evil.example',
  ' ',
  '',
])('%j is somebody else', host => {
  expect(isForUs(knock({ host }), own)).toBe(false);
});

test('a request that names nobody is refused', () => {
  expect(isForUs(knock({}), own)).toBe(false);
});

test.each([
  ['a program', {}, false],
  ['a page of our own', { 'sec-fetch-site': 'same-origin', origin: 'null' }, false],
  ['a person', { 'sec-fetch-site': 'none' }, false],
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }, true],
  ['the product, on another port', { 'sec-fetch-site': 'same-site' }, true],
  ['a page of our own over plain http', { origin: 'http://localhost:4010' }, false],
  ['a page of another site over plain http', { origin: 'http://evil.example' }, true],
  ['a page of another port over plain http', { origin: 'http://localhost:8080' }, true],
  ['a page without a name', { origin: 'null' }, true],
])('%s that changes something is from another site: %j -> %s', (_who, headers, foreign) => {
  const all = { host: 'localhost:4010', ...headers };

  expect(isFromAnotherSite(knock(all, 'POST'))).toBe(foreign);
  expect(isFromAnotherSite(knock(all, 'DELETE'))).toBe(foreign);
  // Pictures of posts are shown by pages of the product.
  expect(isFromAnotherSite(knock(all, 'GET'))).toBe(false);
});
