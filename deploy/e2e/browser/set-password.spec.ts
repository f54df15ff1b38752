import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import type { MailBox } from './support/mail-box.ts';
import { storedToken } from './support/person-steps.ts';
import type { RunningProduct } from './support/running-product.ts';

/** Path of a link that was mailed just now. */
const askForLink = (product: RunningProduct, mailBox: MailBox) =>
  mailBox.resetPathAfter(() =>
    product.api.ask('POST', '/api/users/resetPasswordRequest', { email: product.email }),
  );

test.describe('whoever forgot the password', () => {
  test.use({ isSignedIn: false });

  test('sets a new one with the link of the mail, is signed in, and the link is used up', async ({
    page,
    open,
    product,
    mailBox,
  }) => {
    const path = await askForLink(product, mailBox);
    await open(path);
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill('a quite new one 7');
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { level: 1, name: 'Contents' })).toBeVisible();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    expect(await storedToken(page)).toMatch(/^ey/);
    await page.goto('/profile');
    await expect(page.getByText(`You are signed in as ${product.email}`, { exact: false })).toBeVisible();

    // Once only; and the failure takes the token away again.
    await open(path);
    await page.getByLabel('Password', { exact: true }).fill('a third one 123');
    await page.getByRole('button', { name: 'Set Password' }).click();
    await expect(page.getByRole('alert')).toHaveText('Error');
    await expect(page.getByText('This link no longer works', { exact: false })).toBeVisible();
    expect(await storedToken(page)).toBeNull();
    await expectAccessible(page);
  });

  test('is told that only the newest link works, and gets another one', async ({
    page,
    open,
    product,
    mailBox,
  }) => {
    const older = await askForLink(product, mailBox);
    const newest = await askForLink(product, mailBox);
    await open(older);
    await page.getByLabel('Password', { exact: true }).fill('long enough 1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Error');

    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible();

    await open(newest);
    await page.getByLabel('Password', { exact: true }).fill(product.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Contents' })).toBeVisible();
  });

  test('can look at the password, and is told when it is too short', async ({ page, open }) => {
    await open('/setPassword/some-id/some-token');
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('short');
    await page.getByRole('button', { name: 'Show or hide the password' }).click();
    await expect(field).toHaveAttribute('type', 'text');

    await page.getByRole('button', { name: 'Set Password' }).click();

    await expect(page.getByRole('alert')).toHaveText('Error');
    await expect(page.getByText('A password needs at least 8 characters.')).toBeVisible();
    await expect(field).toHaveValue('short');
    await expectAccessible(page);
  });
});

test('a link that does not work signs out whoever tries it', async ({ page, open }) => {
  await open('/setPassword/some-id/some-token');
  expect(await storedToken(page)).toMatch(/^ey/);
  await page.getByLabel('Password', { exact: true }).fill('long enough 1');

  await page.keyboard.press('Enter');

  await expect(page.getByRole('alert')).toHaveText('Error');
  expect(await storedToken(page)).toBeNull();
});
