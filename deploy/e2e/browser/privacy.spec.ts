import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openMenu } from './support/person-steps.ts';

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

test.describe('without script', () => {
  test.use({ isSignedIn: false, javaScriptEnabled: false });

  test('the privacy policy can be read', async ({ page }) => {
    await page.goto('/privacy');

    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    await expect(page.getByText(/at least 13 years old/)).toBeVisible();
  });
});

test('what the browser keeps is named in the privacy policy, all of it', async ({ page, open }) => {
  await open('/');
  await page.getByRole('button', { name: 'Show List View' }).click();
  await openMenu(page);
  await page
    .getByRole('button', { name: /^Switch to the .* theme$/ })
    .first()
    .click();
  await open('/media');
  await page.getByRole('slider').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.route('**/api/instagram/searchByHashtag', route => route.fulfill({ json: [] }));
  await open('/comments');
  await page.getByRole('textbox', { name: 'Hashtag' }).fill('bali');
  await page.keyboard.press('Enter');
  await expect.poll(() => keptKeys(page)).toContainEqual(expect.stringMatching(/^comments\.recent\./));
  await open('/calendarAI');
  await page.getByLabel('Activities').fill('A walk');
  await expect.poll(() => keptKeys(page)).toContainEqual(expect.stringMatching(/^calendar-ai\./));
  const keys = await keptKeys(page);
  // The walk left its traces.
  expect(keys).toEqual(
    expect.arrayContaining(['user_token', 'contents_view', 'media_tile_size', 'mantine-color-scheme-value']),
  );

  await open('/privacy');

  const named = await page.locator('code').allTextContents();
  const isNamed = (key: string) => named.some(name => key === name || key.startsWith(`${name}.`));
  expect(keys.filter(key => !isNamed(key))).toEqual([]);
});

function keptKeys(page: Page): Promise<string[]> {
  return page.evaluate('[...Object.keys(localStorage), ...Object.keys(sessionStorage)]');
}
