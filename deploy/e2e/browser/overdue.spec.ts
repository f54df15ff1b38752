import type { ContentListItem } from '@insta-ai/proto/http/content';
import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';

const hour = 60 * 60 * 1_000;

/**
 * Nobody can wait an hour here, and what is planned for the past is not late: which items were not sent is told by the page's
 * network, everything else is the product. How an item becomes overdue: services/content/test/overdue.component.test.ts.
 */
test('what was not sent is one question with one answer', async ({ page, open, make, product }) => {
  await make.content({ title: 'Dawn' });
  await make.content({ title: 'Dusk' });
  const items = await product.api.ask<ContentListItem[]>('GET', '/api/contents');
  const date = new Date(Date.now() - 30 * hour).toISOString();
  await page.route('**/api/contents/overdue', (route, request) =>
    request.method() === 'GET'
      ? route.fulfill({ json: items.map(item => ({ ...item, status: 'Scheduled', date })) })
      : route.continue(),
  );
  await open('/');

  await expect(page.getByText('2 content items are overdue')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog', { name: 'Overdue content' });
  await expect(dialog.getByRole('checkbox', { name: 'Dawn' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move 2' }).click();

  await expect(dialog).toBeHidden();
  await expect(page.getByText('Moved to the new dates.')).toBeVisible();
});
