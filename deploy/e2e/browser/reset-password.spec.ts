import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';

test.use({ isSignedIn: false });

test('a mail with a link comes to who has an account', async ({ page, open, product, mailBox }) => {
  await open('/resetPassword');
  await expectAccessible(page);

  const path = await mailBox.resetPathAfter(async () => {
    await page.getByLabel('Email').fill(product.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Check your inbox to reset the password');
  });

  await expectAccessible(page);
  expect(path).toMatch(/^\/setPassword\/[\w-]+\/[\w-]+$/);
  const mail = await mailBox.wait(({ text }) => text?.includes(path) ?? false);
  expect(mail.to).toEqual([product.email]);
});

test('an email that nobody has is said, and stays to be corrected', async ({ page, open }) => {
  await open('/resetPassword');
  await page.getByLabel('Email').fill('who@example.com');

  await page.getByRole('button', { name: 'Reset Password' }).click();

  await expect(page.getByRole('alert')).toHaveText('User not found');
  await expect(page.getByLabel('Email')).toHaveValue('who@example.com');
  await expectAccessible(page);
});

test('anything else is an Error with its reason', async ({ page, open, product }) => {
  await open('/resetPassword');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('alert')).toHaveText('Error');
  await expect(page.getByText('Enter the email of your account.')).toBeVisible();

  await page.route('**/api/users/resetPasswordRequest', route => route.abort());
  await page.getByLabel('Email').fill(product.email);
  await page.keyboard.press('Enter');

  await expect(page.getByText('Insta AI cannot be reached', { exact: false })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Error');
  await expectAccessible(page);
});

test('the way back leads to the login', async ({ page, open }) => {
  await open('/resetPassword');

  await page.getByRole('link', { name: 'Back to login' }).click();

  await expect(page.getByLabel('Username')).toBeVisible();
});
