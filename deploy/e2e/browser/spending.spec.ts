import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';

test('what was drawn stands under Spending, by task, type and model, and what is simulated is free', async ({
  page,
  open,
  make,
}) => {
  const type = await make.contentType();
  const { _id } = await make.content({ prompt: 'fishing boats at dawn', _contentType: type._id });
  await make.generate(_id);
  await open('/profile');
  await page.getByRole('link', { name: 'What they cost' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Spending' })).toBeVisible();
  const pictures = page.getByRole('row', { name: /^Pictures/ });
  await expect(pictures).toContainText(/\d pictures?/);
  await expect(pictures.getByRole('cell').last()).toHaveText('free');
  await expect(page.getByRole('row', { name: new RegExp(`^${type.name}`) })).toBeVisible();
  await expect(page.getByRole('region', { name: 'In all' })).toBeVisible();
  await expect(page.getByText('There is no limit.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page.getByText('Nothing was asked of a model')).toBeVisible();
  await expect(page).toHaveURL(/month=20\d\d-\d\d/);
  await expectAccessible(page);
});
