import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { boxOf, isPhone, selectItems, selectionBar } from './support/select-items.ts';

const deed = (page: Page, name: string) => selectionBar(page).getByRole('button', { name, exact: true });

test('items are shifted by days after one question, keep their clock, and are brought back', async ({
  page,
  open,
  make,
  product,
}, info) => {
  const [bread, cake] = await Promise.all([
    make.content({ title: 'Bread', date: '2031-03-27T08:30:00.000Z' }),
    make.content({ title: 'Cake', date: '2031-03-28T08:30:00.000Z' }),
  ]);
  const rolls = await make.content({ title: 'Rolls' });
  const dateOf = async ({ _id }: { _id: string }) => (await product.api.content(_id)).date;
  await open('/');
  await selectItems(page, info, ['Rolls', 'Bread', 'Cake']);
  await expect(selectionBar(page)).toContainText('3 selected');
  await expectAccessible(page);

  await deed(page, 'Shift days').click();
  const dialog = page.getByRole('dialog', { name: 'Shift days' });
  await dialog.getByLabel('Days').fill('7');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('Shift 2 items by 7 days?');
  await expect(dialog).toContainText('1 stays as it is (‘Rolls’)');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Shift 2' }).click();

  await expect(page.getByText(/^Moved 2 items\./)).toBeVisible();
  // The clock on the wall stays, over the night in which clocks are changed.
  await expect.poll(() => dateOf(bread)).toBe('2031-04-03T07:30:00.000Z');
  await expect.poll(() => dateOf(cake)).toBe('2031-04-04T07:30:00.000Z');
  expect(await dateOf(rolls)).toBeNull();
  await expect(selectionBar(page)).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();

  await expect(page.getByText('2 items are as they were before.')).toBeVisible();
  expect(await dateOf(bread)).toBe('2031-03-27T08:30:00.000Z');
  expect(await dateOf(cake)).toBe('2031-03-28T08:30:00.000Z');
});

test('all that match are selected, but for who is taken out, and deleted', async ({
  page,
  open,
  make,
  product,
}, info) => {
  for (let n = 1; n <= 45; n += 1) await make.content({ title: `Loaf ${n}`, city: 'Rome' });
  await make.content({ title: 'Elsewhere', city: 'Paris' });
  await open('/?city=rome&sort=title');
  await selectItems(page, info, ['Loaf 1']);
  await deed(page, 'Select all 45 that match').click();
  await boxOf(page, 'Loaf 1').click();
  await expect(selectionBar(page)).toContainText('44 selected');
  await expectAccessible(page);

  await deed(page, 'Delete').click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(dialog).toContainText('Delete 44 items?');
  await dialog.getByRole('button', { name: 'Delete 44' }).click();

  await expect(page.getByText(/^Deleted 44 items\./)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('1 of 2 matches')).toBeVisible();
  expect(await product.api.ask<unknown[]>('GET', '/api/contents')).toHaveLength(2);
});

test('with the keyboard: a row, a range, all, and none', async ({ page, open, make }, info) => {
  test.skip(isPhone(info), 'a phone has no keys');
  for (const title of ['One', 'Two', 'Three']) await make.content({ title });
  await open('/?sort=title');
  await page.mouse.move(5, 5);
  await expect(boxOf(page, 'One')).toBeAttached();

  await page.getByRole('link', { name: 'One', exact: true }).focus();
  await page.keyboard.press('x');
  await page.getByRole('link', { name: 'Two', exact: true }).focus();
  await page.keyboard.press('Shift+X');
  await expect(selectionBar(page)).toContainText('3 selected');
  // A no to the question is none to the selection.
  await deed(page, 'Delete').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(deed(page, 'Delete')).toBeFocused();
  await expect(selectionBar(page)).toContainText('3 selected');
  await page.keyboard.press('Escape');
  await expect(selectionBar(page)).toBeHidden();
  await page.getByRole('link', { name: 'Two', exact: true }).focus();
  await page.keyboard.press('Control+a');
  await expect(selectionBar(page)).toContainText('3 selected');
});

test('cards of the calendar and rows of the list are selected as well', async ({
  page,
  open,
  make,
}, info) => {
  await make.content({ title: 'Somewhen' });
  await page.addInitScript({ content: `localStorage.setItem('contents_view', '"calendar"');` });
  await open('/');
  await selectItems(page, info, ['Somewhen']);
  await expect(selectionBar(page)).toContainText('1 selected');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Show List View' }).click();
  await expect(boxOf(page, 'Somewhen')).toBeChecked();
  await expectAccessible(page);
});

test('texts that are offered come and go above the bar of what is selected, and move nothing', async ({
  page,
  open,
  make,
  product,
}, info) => {
  const { _id } = await make.content({ title: 'Rolls' });
  const offer = page.getByRole('region', { name: 'Texts and pictures' });
  const places = async () =>
    JSON.stringify([
      await page.getByRole('heading', { level: 1 }).boundingBox(),
      await boxOf(page, 'Rolls').boundingBox(),
      await deed(page, 'Delete').boundingBox(),
    ]);
  await open('/');
  await selectItems(page, info, ['Rolls']);
  await expect(selectionBar(page)).toContainText('1 selected');
  const before = await places();

  await product.api.ask('POST', '/api/contents/batches', { items: [_id], steps: ['text'] });
  await expect(offer).toContainText('Write the text of this item?');
  expect(await places()).toBe(before);
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toBeHidden();

  expect(await places()).toBe(before);
  await deed(page, 'Delete').click({ trial: true });
});

test('items are scheduled and made drafts again, each after one question', async ({
  page,
  open,
  make,
  product,
}, info) => {
  const date = '2031-03-27T08:30:00.000Z';
  const items = [
    await make.contentWithPicture({ title: 'Bread', date }),
    await make.contentWithPicture({ title: 'Cake', date }),
  ];
  const statuses = () => Promise.all(items.map(async ({ _id }) => (await product.api.content(_id)).status));
  const titles = ['Bread', 'Cake'];
  await open('/');
  for (const [name, yes, done, status] of [
    ['Schedule', 'Schedule 2', /^Scheduled 2 items\./, 'Scheduled'],
    ['Set as Draft', 'Set 2 as Draft', /^Set as draft 2 items\./, 'Draft'],
  ] as const) {
    await test.step(name, async () => {
      await selectItems(page, info, titles);
      await deed(page, name).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('2 items');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: yes }).click();
      await expect(page.getByText(done)).toBeVisible();
      await expect.poll(statuses).toEqual([status, status]);
      await expect(selectionBar(page)).toBeHidden();
    });
  }
});

test('items are given another type after one question', async ({ page, open, make, product }, info) => {
  const type = await make.contentType({ name: 'Reel of the day', instagramType: 'Reel' });
  const another = await make.contentType({ instagramType: 'Reel' });
  const items = [
    await make.content({ title: 'Bread' }),
    await make.content({ title: 'Cake' }),
    await make.content({ title: 'Rolls', _contentType: another._id }),
  ];
  await open('/');
  await selectItems(page, info, ['Bread', 'Cake', 'Rolls']);
  await deed(page, 'Change type').click();
  const dialog = page.getByRole('dialog', { name: 'Change type' });
  await dialog.getByRole('combobox').selectOption('Reel of the day');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('Change the type of 3 items to Reel of the day?');
  await expect(dialog).toContainText('2 of them become Reels.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change 3' }).click();

  await expect(page.getByText(/^Changed the type of 3 items\./)).toBeVisible();
  for (const { _id } of items) expect((await product.api.content(_id))._contentType).toBe(type._id);
});

for (const [name, question, yes, isMade] of [
  ['Write texts', 'Write the texts of these 2 items?', 'Write', 'metaDescription'],
  ['Draw pictures', 'Draw the pictures of these 2 items?', 'Draw', 'contents'],
] as const)
  test(`${name} offers what it makes, and makes it after the yes`, async ({
    page,
    open,
    make,
    product,
  }, info) => {
    const { _id: _contentType } = await make.contentType();
    const items = [
      await make.content({ title: 'Bread', prompt: 'A loaf', _contentType }),
      await make.content({ title: 'Cake', prompt: 'A cake', _contentType }),
    ];
    await open('/');
    await selectItems(page, info, ['Bread', 'Cake']);
    await deed(page, name).click();
    const offer = page.getByRole('region', { name: 'Texts and pictures' });
    await expect(offer).toContainText(question);
    await expectAccessible(page);
    await offer.getByRole('button', { name: yes, exact: true }).click();

    for (const { _id } of items)
      await expect
        .poll(async () => (await product.api.content(_id))[isMade].length, { timeout: 60_000 })
        .toBeGreaterThan(0);
  });
