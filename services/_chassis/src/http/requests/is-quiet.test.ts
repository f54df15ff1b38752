import { expect, test } from 'vitest';
import { isQuiet } from './is-quiet.ts';

test.each([
  '/ready',
  '/live',
  '/metrics',
  '/js/main.1a2b3c4d.js',
  '/remotes/content/a.js?x=1',
  '/favicon.svg',
])('%s makes no line', url => {
  expect(isQuiet(url)).toBe(true);
});

test.each(['/', '/contents/1', '/media/a.png', '/api/contents?from=/ready', '/readyish', '/api/metrics'])(
  '%s makes a line',
  url => {
    expect(isQuiet(url)).toBe(false);
  },
);
