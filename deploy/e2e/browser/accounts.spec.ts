import type { User } from '@insta-ai/proto/http/auth-user';
import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { inDays } from './support/data-maker.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { connect } from './support/facebook-window.ts';
import { chooseOption } from './support/person-steps.ts';
import { selectItems, selectionBar } from './support/select-items.ts';

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

test('a new item on a page that one comes back to is made for the account that was selected meanwhile', async ({
  page,
  open,
  product: { api },
}) => {
  const { instagramAccounts } = await api.ask<User>('GET', '/api/users/getUser');
  const bali = instagramAccounts.find(({ name }) => name === 'Bali Days')?.id ?? '';
  await open('/contents/create');
  const account = page.getByRole('combobox', { name: 'Instagram Account' });
  await expect(account).not.toHaveValue(bali);
  await api.ask('POST', '/api/users', { instagramAccount: bali });

  // No browser without a window hides a page; this is what it says when one is seen again.
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);

  await expect(account).toHaveValue(bali);
  await page.getByLabel('Title', { exact: true }).fill('Rice terraces');
  await expect(page).toHaveURL(/[0-9a-f]{24}$/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await api.content(id)).toMatchObject({ account: bali });
});

test('an item of an account that was removed says so everywhere, is left out, and is given another', async ({
  page,
  open,
  make,
  product: { api },
}, info) => {
  const { instagramAccounts } = await api.ask<User>('GET', '/api/users/getUser');
  const idOf = (name: string) => instagramAccounts.find(account => account.name === name)?.id;
  const account = idOf('Bali Days') ?? null;
  const lost = await make.contentWithPicture({ title: 'For Bali', date: inDays(2), account });
  await make.contentWithPicture({ title: 'For Isola', date: inDays(2) });
  await open('/profile');
  await connect(page, { without: 'Bali Days' });

  await test.step('the list shows it, and many at once leave it out with the reason', async () => {
    await open('/');
    const row = page.getByRole('row', { name: 'For Bali' });
    await expect(row.getByTitle('Instagram account: No longer connected')).toBeVisible();
    await selectItems(page, info, ['For Bali', 'For Isola']);
    await selectionBar(page).getByRole('button', { name: 'Schedule', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Schedule' });
    await expect(question).toContainText('Schedule 1 item at its date?');
    await expect(question).toContainText('1 stays as it is (‘For Bali’)');
    await expect(question).toContainText(/pre-flight refuses it: this item belongs to an account/i);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
  });

  await test.step('the item says the way out, and takes it', async () => {
    await open(`/contents/${lost._id}`);
    const select = page.getByRole('combobox', { name: 'Instagram Account' });
    await expect(select).toHaveAccessibleDescription(/belongs to an account that is no longer connected/);
    await expectAccessible(page);
    await chooseOption(page, 'Instagram Account', 'Isola Studio');
    await expect.poll(() => api.content(lost._id)).toMatchObject({ account: idOf('Isola Studio') });
    await expect(select).toBeHidden();
  });

  await open('/profile');
  await connect(page);
});
