import { expect, test } from 'vitest';
import { screenOf } from './remotes.ts';

test.each([
  ['/', 'content', 'content-list'],
  ['/contents/create', 'content', 'content-edit'],
  ['/contentTypes', 'content-type', 'content-type-list'],
  ['/contentTypes/', 'content-type', 'content-type-list'],
  ['/contentTypes/42', 'content-type', 'content-type-edit'],
])('%s is drawn by %s', (path, remote, page) => {
  expect(screenOf(path)).toMatchObject({ remote, page });
});

test.each(['/contents', '/privacy', '/media', '/contentTypesX'])('%s is no remote’s', path => {
  expect(screenOf(path)).toBeUndefined();
});
