import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { storedToken } from './support/person-steps.ts';

test.use({ isSignedIn: false });

test('the keyboard alone signs in: the field has the focus, Enter submits, the contents are there', async ({
  page,
  open,
  product,
}) => {
  await open('/');
  await expect(page.getByRole('heading', { name: 'Insta AI' })).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.type(product.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(product.password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Contents' })).toBeVisible();
  expect(await storedToken(page)).toMatch(/^ey/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Contents' })).toBeVisible();
});

test('a wrong login says so, removes the stored token and keeps what was typed', async ({ page, open }) => {
  await open('/');
  // Of nobody: wrong passwords in a row would make the person wait.
  const username = `nobody-${test.info().project.name}@example.com`;
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.evaluate(`localStorage.setItem('user_token', 'left over')`);

  await page.getByRole('button', { name: 'Login' }).last().click();

  await expect(page.getByRole('alert')).toHaveText('Login not valid');
  expect(await storedToken(page)).toBeNull();
  await expect(page.getByLabel('Username')).toHaveValue(username);
  await expectAccessible(page);
});

test('the password can be looked at', async ({ page, open }) => {
  await open('/');
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('a secret');
  await expect(field).toHaveAttribute('type', 'password');

  await page.getByRole('button', { name: 'Show or hide the password' }).click();

  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toHaveValue('a secret');
  await expectAccessible(page);
});

test('a server that cannot be reached is not called an invalid login', async ({ page, open, product }) => {
  await open('/');
  await page.route('**/api/users/login', route => route.abort());
  await page.getByLabel('Username').fill(product.email);
  await page.getByLabel('Password', { exact: true }).fill(product.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Insta AI cannot be reached');

  await page.unroute('**/api/users/login');
  await page.getByLabel('Password', { exact: true }).press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Contents' })).toBeVisible();
});

test('every address asks for the login, and leads on to what was asked for', async ({ page, product }) => {
  await page.goto('/profile');
  await page.getByLabel('Username').fill(product.email);
  await page.getByLabel('Password', { exact: true }).fill(product.password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/profile');
});

test('whoever forgot the password finds the way', async ({ page, open }) => {
  await open('/');
  await expect(page.getByLabel('Username')).toBeFocused();

  await page.getByRole('link', { name: 'Reset password' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/resetPassword');
});
