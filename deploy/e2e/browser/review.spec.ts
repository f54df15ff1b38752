import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { inDays } from './support/data-maker.ts';
import { expectAccessible } from './support/expect-accessible.ts';

const draft = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

test('drafts are approved one after the other, each taken back by undo', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id } = await make.contentWithPicture({ title: 'Dawn', date: inDays(2) });
  await make.contentWithPicture({ title: 'No day yet' });
  await open('/');
  await page.getByRole('link', { name: 'Review 2' }).click();
  await expect(draft(page, 'Dawn')).toBeVisible();
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(draft(page, 'No day yet')).toBeVisible();
  await expect.poll(async () => (await product.api.content(_id)).status).toBe('Scheduled');
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();

  await expect(draft(page, 'Dawn')).toBeVisible();
  await expect.poll(async () => (await product.api.content(_id)).status).toBe('Draft');
});

test('a draft without a date says why it is not approved', async ({ page, open, make }) => {
  await make.contentWithPicture({ title: 'No day yet' });
  await open('/contents/review');
  await expect(draft(page, 'No day yet')).toBeVisible();

  await page.keyboard.press('a');

  await expect(page.getByText(/^Not scheduled\. There is no date yet\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('region', { name: 'Checks' }).getByRole('button', { name: 'Move to…' }).click();
  await expect(page.getByRole('dialog', { name: 'Move No day yet' })).toBeVisible();
});

test('a finger swipes to the next draft and back', async ({ page, open, make, isMobile }) => {
  test.skip(!isMobile, 'needs a touch screen');
  await make.contentWithPicture({ title: 'Dawn', date: inDays(2) });
  await make.contentWithPicture({ title: 'Dusk', date: inDays(3) });
  await open('/contents/review');
  await expect(draft(page, 'Dawn')).toBeVisible();
  const devTools = await page.context().newCDPSession(page);
  const swipe = async (from: number, to: number) => {
    const points = (x: number) => [{ x, y: 400 }];
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from) });
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(to) });
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };

  await swipe(320, 60);
  await expect(draft(page, 'Dusk')).toBeVisible();
  await swipe(60, 320);
  await expect(draft(page, 'Dawn')).toBeVisible();
});
