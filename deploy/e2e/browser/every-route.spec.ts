import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';

/** TABLE: every route of the specification (section 2) and the heading it shows to a newcomer. */
const signedIn = [
  ['/', 'Contents'],
  ['/contents/create', /./],
  ['/contents/review', 'Review'],
  ['/contentTypes', /./],
  ['/contentTypes/create', /./],
  ['/calendarAI', /./],
  ['/media', 'All your media'],
  ['/comments', /./],
  ['/profile', /./],
  ['/privacy', /Privacy/],
] as const;

const anonymous = [
  ['/', /./],
  ['/profile', /./],
  ['/resetPassword', /./],
  ['/setPassword/some-id/some-token', /./],
  ['/privacy', /Privacy/],
] as const;

for (const [path, heading] of signedIn) {
  test(`a newcomer reaches ${path}, and nothing on it keeps anybody out`, async ({ page, open }) => {
    await open(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessible(page);
  });
}

test.describe('without a sign-in', () => {
  test.use({ isSignedIn: false });

  for (const [path, heading] of anonymous) {
    test(`${path} is reached, and nothing on it keeps anybody out`, async ({ page, open }) => {
      await open(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectAccessible(page);
    });
  }
});
