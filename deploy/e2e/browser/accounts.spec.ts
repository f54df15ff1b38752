import type { User } from '@insta-ai/proto/http/auth-user';
import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { chooseOption } from './support/person-steps.ts';

/** The simulated person has two accounts: Isola Studio, which is selected, and Bali Days. */
test('an item stays with its account when another is selected, until its person chooses otherwise', async ({
  page,
  open,
  make,
  product,
}) => {
  const { api } = product;
  const { instagramAccounts } = await api.ask<User>('GET', '/api/users/getUser');
  const idOf = (name: string) => instagramAccounts.find(account => account.name === name)?.id;
  const first = await make.contentWithPicture({ title: 'Made for Isola' });
  await api.ask('POST', '/api/users', { instagramAccount: idOf('Bali Days') });
  const second = await make.contentWithPicture({ title: 'Made for Bali' });

  await test.step('each says its account in the list, which shows one of them or all', async () => {
    await open('/');
    const row = (name: string) => page.getByRole('row', { name });
    // A phone has room for its picture only.
    await expect(row('Made for Isola').getByTitle('Instagram account: Isola Studio')).toBeVisible();
    await expect(row('Made for Bali').getByTitle('Instagram account: Bali Days')).toBeVisible();

    await page.getByRole('button', { name: 'Show Filters' }).click();
    await chooseOption(page, 'Account', 'Isola Studio');
    await expect(row('Made for Bali')).toBeHidden();
    await expect(row('Made for Isola')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(row('Made for Bali')).toBeVisible();
  });

  await test.step('it goes out to its own account', async () => {
    await open(`/contents/${first._id}`);
    await expect(
      page.getByRole('figure', { name: 'Preview' }).getByText('Isola Studio').first(),
    ).toBeVisible();
    await api.publish(first._id);
    expect(await api.content(first._id)).toMatchObject({
      status: 'Published',
      account: idOf('Isola Studio'),
    });
    await expect(page.getByRole('combobox', { name: 'Instagram Account' })).toBeDisabled();
  });

  await test.step('another is given another by its person', async () => {
    await open(`/contents/${second._id}`);
    await expect(page.getByRole('combobox', { name: 'Instagram Account' })).toHaveValue(
      idOf('Bali Days') ?? '',
    );
    await chooseOption(page, 'Instagram Account', 'Isola Studio');
    await expect.poll(() => api.content(second._id)).toMatchObject({ account: idOf('Isola Studio') });
    await expectAccessible(page);
  });
});

test('a connection that ends soon is said on every screen, with the way to renew it', async ({
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

  await page.getByRole('link', { name: 'Connect again' }).click();
  await expect(page.getByRole('button', { name: 'Connect again' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Connect again' })).toBeHidden();
});
