import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { keptKeys } from '@insta-ai/platform';
import { remoteNames } from '@insta-ai/proto/http/remotes';
import { expect, test } from 'vitest';
import { isPublic, linksFor, navigationLinks, remotes, screenOf } from './remotes.ts';

test('every remote that has a process has screens', () => {
  expect(remotes.map(({ name }) => name).toSorted()).toEqual([...remoteNames]);
});

test.each([
  ['/', 'content', 'content-list'],
  ['/contents/create', 'content', 'content-edit'],
  ['/contents/review', 'content', 'review'],
  ['/contentTypes', 'content-type', 'content-type-list'],
  ['/contentTypes/', 'content-type', 'content-type-list'],
  ['/contentTypes/42', 'content-type', 'content-type-edit'],
  ['/resetPassword', 'auth-user', 'reset-password'],
  ['/setPassword/user-1/one-time', 'auth-user', 'set-password'],
  ['/profile', 'auth-user', 'profile'],
  ['/voice', 'auth-user', 'voice'],
  ['/media', 'prediction-media', 'media'],
  ['/comments', 'instagram', 'comments'],
  ['/operations', 'operations', 'operations'],
])('%s is drawn by %s', (path, remote, page) => {
  expect(screenOf(path)).toMatchObject({ remote, page });
});

test('each habit has a name that the browser keeps and its files, for without them nothing is preloaded', () => {
  for (const { name, habits } of remotes) {
    const source = join(import.meta.dirname, '../..', name, 'src');
    const known = readdirSync(source, { recursive: true, encoding: 'utf8' }).map(file => basename(file));
    for (const { keptAs, files } of Object.values(habits ?? {})) {
      expect(keptKeys).toContain(keptAs);
      expect(known).toEqual(expect.arrayContaining(Object.values(files).map(file => `${file}.tsx`)));
    }
  }
});

test.each(['/contents', '/privacy', '/media/outputs/a.png', '/contentTypesX'])('%s is no remote’s', path => {
  expect(screenOf(path)).toBeUndefined();
});

test.each([
  ['/resetPassword', true],
  ['/setPassword/user-1/one-time', true],
  ['/setPassword/:id/:token', true],
  ['/', false],
  ['/contents/42', false],
  ['/profile', false],
])('%s without a sign-in: %s', (path, isOpen) => {
  expect(isPublic(path)).toBe(isOpen);
});

test('only an admin has a link to Operations, after those that everybody has', () => {
  expect(linksFor({ role: 'member' })).toEqual(navigationLinks);
  expect(linksFor(null)).toEqual(navigationLinks);
  expect(linksFor({ role: 'admin' }).map(({ to }) => to)).toEqual([
    ...navigationLinks.map(({ to }) => to),
    '/operations',
  ]);
});
