import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';

const address = () => `person-${Date.now()}@example.com`;

test('an admin sees the installation in four numbers, invites somebody, and shuts them out again', async ({
  page,
  open,
  browser,
  baseURL,
}) => {
  await open('/contents/review');
  const burger = page.getByRole('button', { name: 'Open the menu' });
  if (await burger.isVisible()) await burger.click();
  await page.getByRole('link', { name: 'Operations' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
  await expect(page.getByText('should be live by now')).toBeVisible();
  await expect(page.getByText(/^Nothing\. Every post goes its way/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
  await expect(page.getByText(/^Each was taken/)).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'Backup' })
      .getByText('Last good backup')
      .or(page.getByText('No backup of this installation is known.')),
  ).toBeVisible();
  await expectAccessible(page);

  const email = address();
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('Email').fill(email);
  await expectAccessible(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const link = await dialog.getByLabel('Link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Invited');

  const theirs = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: { cookies: [], origins: [] },
  });
  const member = await theirs.newPage();
  await member.goto(link);
  await member.getByLabel('Password', { exact: true }).fill('a good password');
  await member
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await expect(member.getByRole('heading', { level: 1, name: 'Contents' })).toBeVisible({ timeout: 30_000 });
  await member.goto('/operations');
  await expect(member.getByText('This page is for admins')).toBeVisible();
  await expectAccessible(member);

  await page.reload();
  await page.getByRole('button', { name: `Manage ${email}` }).click();
  const person = page.getByRole('dialog', { name: email });
  await expectAccessible(page, { within: '[role=dialog]' });
  await person.getByRole('button', { name: 'Disable' }).click();
  await page
    .getByRole('dialog', { name: 'Disable this person?' })
    .getByRole('button', { name: 'Disable' })
    .click();
  await expect(page.getByText(`${email} is disabled`)).toBeVisible();
  await member.reload();
  await expect(member.getByRole('button', { name: 'Login' })).toBeVisible({ timeout: 30_000 });
  await theirs.close();
});

test('what was drawn stands under Spending with whose it is, and an earlier month is in reach', async ({
  page,
  open,
  make,
  firstUser,
}) => {
  const { _id } = await make.content({ prompt: 'fishing boats at dawn' });
  await make.generate(_id);
  await open('/operations');

  const spending = page.getByRole('region', { name: 'Spending' });
  const mine = spending.getByRole('row', { name: new RegExp(`^${firstUser.email} \\(you\\)`) });
  await expect(mine).toContainText(/\d pictures?/);
  await expect(mine).toContainText(/free$/);
  await expect(spending.getByText('All people together have no budget.')).toBeVisible();
  await expectAccessible(page);

  await spending.getByRole('button', { name: 'Previous month' }).press('Enter');
  await expect(spending.getByText('Nobody asked anything of a model.')).toBeVisible();
  await expect(page).toHaveURL(/month=20\d\d-\d\d/);
  await expectAccessible(page);
});

test('the bar of an admin fits every width', async ({ page, open }) => {
  await open('/operations');
  for (const width of [320, 360, 390, 768, 1023, 1024, 1100]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth'), { message: `at ${width} px` })
      .toBeLessThanOrEqual(width);
  }
});
