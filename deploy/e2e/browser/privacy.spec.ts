import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';

for (const isSignedIn of [true, false]) {
  test.describe(isSignedIn ? 'signed in' : 'without a sign-in', () => {
    test.use({ isSignedIn });

    test('the privacy policy says since when it counts, where, and from what age', async ({ page, open }) => {
      await open('/privacy');

      await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
      await expect(page.getByText('September 14, 2024')).toBeVisible();
      await expect(page.getByText(/offered from Italy/)).toBeVisible();
      await expect(page.getByText(/at least 13 years old/)).toBeVisible();
      await expectAccessible(page);
    });
  });
}
