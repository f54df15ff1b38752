import type { User } from '@insta-ai/proto/http/auth-user';
import { expect } from '@playwright/test';
import { test as base } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { goTo } from './support/person-steps.ts';
import { type RunningProduct, startRunningProduct } from './support/running-product.ts';

/** A zone is taken over once in the life of an account, so this needs a product that nobody has used yet. */
const test = base.extend<object, { untouched: RunningProduct }>({
  untouched: [
    async ({ productForm }, use) => {
      const product = await startRunningProduct(productForm);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.use({ isSignedIn: false });

test('the time zone of the browser becomes the profile’s at the first sign-in, and another is kept', async ({
  page,
  untouched,
}) => {
  const stored = async () => (await untouched.api.ask<User>('GET', '/api/users/getUser')).timeZone;
  const field = page.getByRole('combobox', { name: 'Time zone' });
  expect(await stored()).toBe('');
  await page.goto(untouched.publicUrl);
  await page.getByLabel('Username').fill(untouched.email);
  await page.getByLabel('Password', { exact: true }).fill(untouched.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Contents' })).toBeVisible();
  await expect.poll(stored).toBe('Europe/Rome');

  await goTo(page, 'Profile');
  await expect(field).toHaveValue('Europe/Rome');
  await expectAccessible(page);
  await field.fill('makassar');
  await expect(page.getByRole('option', { name: 'Asia/Makassar' })).toBeVisible();
  // The list lies over the page for a moment, so it is looked at alone.
  await expectAccessible(page, { within: '[role=listbox]' });
  await page.getByRole('option', { name: 'Asia/Makassar' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(stored).toBe('Asia/Makassar');

  await page.goto(`${untouched.publicUrl}/profile`);
  await expect(field).toHaveValue('Asia/Makassar');
  expect(await stored()).toBe('Asia/Makassar');
});
