import { expect, test } from 'vitest';
import { shortenRequest } from './shorten-request.ts';

test('long texts are cut in half at the end of a word, and the rest stays', () => {
  const request = { description: 'surf '.repeat(100), city: 'Ubud', slots: [{ index: 1 }] };

  const shorter = shortenRequest(request);

  expect(shorter).toEqual({ ...request, description: `${'surf '.repeat(49)}surf…` });
});

test('cutting ends when every text is short', () => {
  let request: Readonly<Record<string, unknown>> | undefined = { description: 'x'.repeat(10_000) };
  let times = 0;
  for (; request; times += 1) request = shortenRequest(request);

  expect(times).toBeLessThan(10);
  expect(shortenRequest({ description: 'Surf', slots: ['x'.repeat(10_000)] })).toBeUndefined();
});

test('no emoji is cut in two, for some servers take no request with half of one', () => {
  const { description } = shortenRequest({ description: '🌅'.repeat(151) }) ?? {};

  expect(description).toBe(`${'🌅'.repeat(76)}…`);
});
