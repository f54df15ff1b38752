import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { chooseOption, dismissAlerts, expectAlert, setDateTime } from './support/person-steps.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Describe your content' });

test('one description becomes an item, which opens', async ({ page, open, make, product }) => {
  const type = await make.contentType({ name: 'Morning post' });
  await open('/');
  await page.getByRole('button', { name: 'Magic AI' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Description').fill('A quiet morning at the harbour of Trieste');
  await chooseOption(dialog, 'Content Type', 'Morning post');
  await setDateTime(dialog, 'Date', '2031-03-30T09:30');

  await page.route('**/createContentWizard', async route => {
    await expect(dialog.getByRole('button', { name: 'Generating...' })).toBeDisabled();
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();

  await expect(page).toHaveURL(/\/contents\/[0-9a-f]{24}$/, { timeout: 30_000 });
  const item = await product.api.content(page.url().split('/').at(-1) ?? '');
  expect(item).toMatchObject({ _contentType: type._id, date: '2031-03-30T07:30:00.000Z' });
  expect(item.title).not.toBe('');
});

test('Create and add new goes on at once, with the description cleared', async ({ page, open }) => {
  await open('/');
  await page.getByRole('button', { name: 'Magic AI' }).click();
  const dialog = dialogOf(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/createContentWizard', async route => {
    await held.promise;
    await route.continue();
  });
  await dialog.getByLabel('Description').fill('Laundry over the quiet canal');
  await dialog.getByRole('button', { name: 'Create and add new' }).click();

  await expect(dialog.getByLabel('Description')).toHaveValue('');
  await expect(dialog.getByRole('button', { name: 'Create', exact: true })).toBeEnabled();
  held.resolve();
  await expectAlert(page, 'Content created');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('rowgroup').nth(1).getByRole('link')).toHaveCount(1);
});

test('closed while it works, it finishes quietly and tells with a link', async ({ page, open }) => {
  await open('/');
  await page.getByRole('button', { name: 'Magic AI' }).click();
  const dialog = dialogOf(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/createContentWizard', async route => {
    await held.promise;
    await route.continue();
  });
  await dialog.getByLabel('Description').fill('Fog over the shipyard');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  held.resolve();

  await expectAlert(page, 'Content created');
  await expect(page).toHaveURL('/');
  await page.getByRole('alert').getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/contents\/[0-9a-f]{24}$/);
  // Its picture is selected as soon as it is there.
  await expect(page.getByRole('figure', { name: 'Preview' }).getByAltText('Selected')).toBeVisible({
    timeout: 45_000,
  });
});

test('a failed Create and add new keeps what was typed, and makes one item in the end', async ({
  page,
  open,
  faults,
}) => {
  await open('/');
  await page.getByRole('button', { name: 'Magic AI' }).click();
  const dialog = dialogOf(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/createContentWizard', async route => {
    await held.promise;
    await route.continue();
  });
  await faults.order({ target: 'openai.chat', kind: 'insufficient-quota' });
  await dialog.getByLabel('Description').fill('Laundry over the quiet canal');
  await dialog.getByRole('button', { name: 'Create and add new' }).click();
  await dialog.getByLabel('Description').fill('The next one');
  held.resolve();

  const unmade = dialog.getByRole('list', { name: 'Not created' });
  await expect(unmade).toContainText('Laundry over the quiet canal');
  await expect(dialog.getByLabel('Description')).toHaveValue('The next one');
  await expectAccessible(page);
  await faults.clear();
  await dismissAlerts(page);
  await unmade.getByRole('button', { name: 'Try again' }).click();

  await expectAlert(page, 'Content created');
  await expect(unmade).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('rowgroup').nth(1).getByRole('link')).toHaveCount(1);
});

test('a failure alerts the message of the server and keeps what was typed', async ({
  page,
  open,
  faults,
}) => {
  await faults.order({ target: 'openai.chat', kind: 'insufficient-quota' });
  await open('/');
  await page.getByRole('button', { name: 'Magic AI' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Description').fill('A quiet morning');
  const [reply] = await Promise.all([
    page.waitForResponse('**/createContentWizard'),
    dialog.getByRole('button', { name: 'Create', exact: true }).click(),
  ]);
  const { message } = (await reply.json()) as { message: string };

  expect(message).toMatch(/text model|credit|model/i);
  await expectAlert(page, message);
  await expect(dialog.getByLabel('Description')).toHaveValue('A quiet morning');
  await expect(dialog.getByRole('button', { name: 'Create', exact: true })).toBeEnabled();
  await expectAccessible(page);
});

test('its address opens it and is tidy again; Escape closes it', async ({ page, open }) => {
  await open('/?magicAI=open');

  await expect(dialogOf(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
});
