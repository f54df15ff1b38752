import { expect, test } from 'vitest';
import { modelPattern, readModelName } from './model-name.ts';

const version = 'c'.repeat(64);

test.each([
  [version, undefined, version],
  ['owner/name', 'owner/name', undefined],
  [`owner/na.me-1:${version}`, 'owner/na.me-1', version],
])('%s names model %s and version %s', (text, name, id) => {
  expect(text).toMatch(new RegExp(modelPattern));
  expect(readModelName(text)).toEqual({ name, version: id });
});

test.each([
  'latest',
  'owner/name:latest',
  '../name',
  'owner/..',
  `owner/name:${version}0`,
  'a/b/c',
  `:${version}`,
])('%s names none', text => {
  expect(text).not.toMatch(new RegExp(modelPattern));
});
