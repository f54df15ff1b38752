import type { Connection } from '@insta-ai/proto/http/instagram';
import { expect, type Page } from '@playwright/test';
import { until } from '../api.ts';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { connect, openFacebook } from './support/facebook-window.ts';
import { expectAlert, goTo } from './support/person-steps.ts';
import type { RunningProduct } from './support/running-product.ts';

const again = 'Connect again';
const banner = (page: Page) => page.getByRole('complementary', { name: 'Connection to Instagram' });

/** Facebook ends the login, and the product finds it out as something is due. */
async function loseConnection(product: RunningProduct, makeDue: () => Promise<unknown>): Promise<void> {
  await product.control('POST', 'tokens/revoke', { subcode: 460 });
  await makeDue();
  await until(
    () => product.api.ask<Connection>('GET', '/api/instagram/connection'),
    ({ lost }) => lost.length > 0,
  );
}

test('a connection that Facebook ended is connected again by one click on any screen, and what was held goes out', async ({
  page,
  open,
  make,
  product,
}) => {
  let held = { _id: '', metaDescription: '' };
  await loseConnection(product, async () => {
    held = await make.scheduled({ date: new Date().toISOString() });
  });
  await open('/media');
  await expect(banner(page)).toContainText('Instagram is disconnected: Isola Studio');
  await expectAccessible(page);
  expect(await product.posts(held.metaDescription)).toEqual([]);

  const popup = await openFacebook(page, again);
  const asked = new URL(popup.url()).searchParams.get('scope')?.split(',');
  expect(asked).toContain('instagram_manage_comments');
  await expect(banner(page)).toContainText('Finish the login in the Facebook window.');
  await expectAccessible(page);
  // Wherever the person is by then.
  await page.bringToFront();
  await goTo(page, 'Types');
  await expect(page.getByRole('heading', { level: 1, name: 'Content Types' })).toBeVisible();
  await popup.getByRole('button', { name: 'Continue as Giulia' }).click();

  await expectAlert(page, 'Instagram connected');
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => product.posts(held.metaDescription), { timeout: 60_000 }).toHaveLength(1);
  await expect.poll(() => product.api.content(held._id)).toMatchObject({ status: 'Published' });
});

test('a window that the browser blocks leads to the profile, which says why and connects', async ({
  page,
  open,
  make,
  product,
}) => {
  await loseConnection(product, () => make.scheduled({ date: new Date().toISOString() }));
  await open('/media');

  await test.step('the first press is blocked', async () => {
    await page.evaluate('window.openForReal = window.open; window.open = () => null');
    await page.getByRole('button', { name: again }).click();
    await expectAlert(page, /Allow pop-ups for this page/);
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await expectAccessible(page);
  });

  await page.evaluate('window.open = window.openForReal');
  await connect(page, { button: again });
  await expect(page.getByText('Instagram is disconnected')).toBeHidden();
});

test('a connection that ends soon is said on every screen, with the button that renews it', async ({
  page,
  open,
}) => {
  await page.route('**/api/instagram/connection', route =>
    route.fulfill({
      json: { endsAt: '2099-12-05T10:00:00.000Z', endsSoon: true, lost: [], addressProblem: null },
    }),
  );
  await open('/media');
  await expect(page.getByText('The connection to Instagram ends on December 5, 2099.')).toBeVisible();
  await expectAccessible(page);

  const popup = await openFacebook(page, again);
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect(banner(page)).toContainText('The login was cancelled. Nothing has changed.');
  await expectAccessible(page);
  await banner(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner(page)).not.toContainText('cancelled');

  await goTo(page, 'Profile');
  await expect(page.getByRole('button', { name: again })).toBeVisible();
  await expect(banner(page)).toBeHidden();
});
