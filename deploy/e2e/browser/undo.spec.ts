import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { answerConfirm } from './support/person-steps.ts';

test('a deleted item comes back with Undo, with its picture', async ({ page, open, make, product }) => {
  const item = await make.contentWithPicture({ title: 'Croissants' });
  await open(`/contents/${item._id}`);
  await page.getByRole('region', { name: 'Info' }).getByRole('button', { name: 'Delete' }).click();
  await answerConfirm(page, 'Delete');
  await expect(page.getByText('Deleted ‘Croissants’')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Croissants', exact: true })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();

  await expect(page.getByText('‘Croissants’ is back.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Croissants', exact: true })).toBeVisible();
  const back = await product.api.content(item._id);
  expect(back.contents).toEqual(item.contents);
});

test('a move is taken back with the key, also after a reload', async ({ page, open, make, product }) => {
  const item = await make.content({ title: 'Terraces', date: '2031-03-27T08:30:00.000Z' });
  const dateNow = async () => (await product.api.content(item._id)).date;
  await open(`/contents/${item._id}`);
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Schedule' })
    .getByLabel('Date', { exact: true })
    .fill('2031-03-28T09:30');
  await expect.poll(dateNow).toBe('2031-03-28T08:30:00.000Z');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Terraces' })).toBeVisible();

  await page.keyboard.press('Control+z');

  await expect(page.getByText('‘Terraces’ is as it was before.')).toBeVisible();
  await expect.poll(dateNow).toBe('2031-03-27T08:30:00.000Z');
  await expect(page.getByText('Planned for 27 Mar 09:30')).toBeVisible();
});

const scheduleDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  return page.getByRole('dialog', { name: 'Schedule' });
};

/** What a person does to an item, with the note of it after a reload and what is said once it is taken back. */
const kinds: readonly Kind[] = [
  {
    kind: 'status',
    note: 'Changed the status of ‘Terraces’',
    back: '‘Terraces’ is as it was before.',
    act: async page => (await scheduleDialog(page)).getByRole('button', { name: 'Set as Draft' }).click(),
  },
  {
    kind: 'move',
    note: 'Moved ‘Terraces’',
    back: '‘Terraces’ is as it was before.',
    act: async page =>
      (await scheduleDialog(page)).getByLabel('Date', { exact: true }).fill('2031-03-28T09:30'),
  },
  {
    kind: 'replace',
    note: 'Changed words or pictures of ‘Terraces’',
    back: '‘Terraces’ is as it was before.',
    act: page => page.getByRole('button', { name: 'Deselect' }).first().click(),
  },
  {
    kind: 'delete',
    note: 'Deleted ‘Terraces’',
    back: '‘Terraces’ is back.',
    async act(page) {
      await page.getByRole('region', { name: 'Info' }).getByRole('button', { name: 'Delete' }).click();
      await answerConfirm(page, 'Delete');
    },
  },
];
type Kind = { kind: string; note: string; back: string; act: (page: Page) => Promise<void> };

for (const { kind, note, back, act } of kinds)
  test(`after a reload the note is there again and takes it back, and so does the key: ${kind}`, async ({
    page,
    open,
    make,
    product,
  }) => {
    const date = '2031-03-27T08:30:00.000Z';
    const { _id } = await make.contentWithPicture({ title: 'Terraces', date });
    if (kind === 'status') await product.api.saveContent(_id, { status: 'Scheduled' });
    const stored = async () => {
      const item = await product.api.content(_id).catch(() => undefined);
      return item && { status: item.status, date: item.date, contents: item.contents };
    };
    const before = await stored();
    const shown = page.getByRole('alert').filter({ hasText: note });
    const actAndReload = async () => {
      await open(`/contents/${_id}`);
      await act(page);
      await expect(shown).toBeVisible();
      expect(await stored()).not.toEqual(before);
      // A reload may take longer than the note is in sight.
      await page.clock.setFixedTime(await page.evaluate<number>('Date.now()'));
      await page.reload();
      await expect(shown).toBeVisible();
    };
    const isBack = async () => {
      await expect(page.getByText(back)).toBeVisible();
      await expect.poll(stored).toEqual(before);
    };

    await test.step('the note', async () => {
      await actAndReload();
      // Under the pointer it stays while axe looks.
      await shown.hover();
      await expectAccessible(page);
      await shown.getByRole('button', { name: 'Undo' }).click();
      await isBack();
    });
    await test.step('the key', async () => {
      await actAndReload();
      await page.keyboard.press('Control+z');
      await isBack();
    });
  });

test('a picture that was taken out of the selection comes back with the key', async ({
  page,
  open,
  make,
  product,
}) => {
  const item = await make.contentWithPicture({ title: 'Terraces' });
  const shown = async () => (await product.api.content(item._id)).contents;
  await open(`/contents/${item._id}`);
  await page.getByRole('button', { name: 'Deselect' }).first().click();
  await expect.poll(shown).toEqual([]);
  await page.getByRole('heading', { level: 1 }).click();

  await page.keyboard.press('Control+z');

  await expect(page.getByText('‘Terraces’ is as it was before.')).toBeVisible();
  expect(await shown()).toEqual(item.contents);
});

test('another type is a step, and what was changed since stays and says so', async ({
  page,
  open,
  make,
  product,
}) => {
  const type = await make.contentType({ name: 'Reel of the day', instagramType: 'Reel' });
  const item = await make.content({ title: 'Terraces' });
  await open(`/contents/${item._id}`);
  await page.getByLabel('Content Type').selectOption('Reel of the day');
  const note = page.getByRole('alert').filter({ hasText: 'Changed the type of ‘Terraces’' });
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await product.api.saveContent(item._id, { _contentType: null });
  expect((await product.api.content(item._id))._contentType).not.toBe(type._id);

  await note.getByRole('button', { name: 'Undo' }).click();

  await expect(page.getByText(/^Nothing was taken back\. 1 stays as it is/)).toBeVisible();
});

test('an item that was deleted elsewhere comes back with the key, and the words that waited here are saved then', async ({
  page,
  open,
  make,
  product,
}) => {
  const item = await make.content({ title: 'Terraces' });
  await open(`/contents/${item._id}`);
  await product.api.ask('DELETE', `/api/contents/${item._id}`);
  await expect(page.getByRole('alert', { name: 'This content was deleted' })).toBeVisible();
  await page.getByLabel('City').fill('Ubud');
  await expect(page.getByText(/^Not saved: /)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();

  await page.keyboard.press('Control+z');

  await expect(page.getByText('‘Terraces’ is back.')).toBeVisible();
  await expect(page.getByRole('alert', { name: 'This content was deleted' })).toBeHidden();
  await expect.poll(async () => (await product.api.content(item._id)).city).toBe('Ubud');
});

test('in a text the key belongs to the browser, and with nothing to undo it says so', async ({
  page,
  open,
  make,
}) => {
  const item = await make.content({ title: 'Terraces' });
  // What tests before this one deleted could still be had back.
  await page.route('**/api/contents/undo', route => route.fulfill({ json: { undo: null } }));
  await open(`/contents/${item._id}`);
  await page.getByLabel('Title', { exact: true }).focus();
  await page.keyboard.press('Control+z');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByText('There is nothing to undo.')).toBeHidden();

  await page.keyboard.press('Control+z');

  await expect(page.getByText('There is nothing to undo.')).toBeVisible();
});
