import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { inDays } from './support/data-maker.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { answerConfirm, setDateTime, wallClockIn } from './support/person-steps.ts';

const draft = (page: Page, name: string) => page.getByRole('article', { name });
const checks = (page: Page) => page.getByRole('region', { name: 'Checks' });
const button = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Review' }).getByRole('button', { name, exact: true });

/** A step by its key, or by its button on a screen that is touched. */
const stepsOf = (page: Page, isMobile: boolean) => (key: string, name: string) =>
  isMobile ? button(page, name).tap() : page.keyboard.press(key);

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

test('an approval is taken back with the key after a reload, and its draft joins the walk again', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id } = await make.contentWithPicture({ title: 'Dawn', date: inDays(2) });
  await make.contentWithPicture({ title: 'Dusk', date: inDays(3) });
  const status = async () => (await product.api.content(_id)).status;
  await open('/contents/review');
  await expect(draft(page, 'Dawn')).toBeVisible();
  await page.keyboard.press('a');
  await expect(draft(page, 'Dusk')).toBeVisible();
  await expect.poll(status).toBe('Scheduled');
  await page.reload();
  await expect(draft(page, 'Dusk')).toBeVisible();

  await page.keyboard.press('Control+z');

  await expect(draft(page, 'Dawn')).toBeVisible();
  expect(await status()).toBe('Draft');
});

test('a new picture and the approval after it are taken back one after the other', async ({
  page,
  open,
  make,
  product,
  isMobile,
}) => {
  const { _id, contents } = await make.contentWithPicture({ title: 'Dawn', date: inDays(2) });
  await make.contentWithPicture({ title: 'Dusk', date: inDays(3) });
  const stored = async () => {
    const item = await product.api.content(_id);
    return { status: item.status, contents: item.contents };
  };
  const press = stepsOf(page, isMobile);
  await open('/contents/review');
  await expect(draft(page, 'Dawn')).toBeVisible();
  await press('p', 'New picture');
  await expect.poll(async () => (await stored()).contents).not.toEqual(contents);
  const drawn = (await stored()).contents;
  await press('a', 'Approve');
  await expect.poll(stored).toEqual({ status: 'Scheduled', contents: drawn });
  await expect(draft(page, 'Dusk')).toBeVisible();

  await press('Control+z', 'Undo');
  await expect.poll(stored).toEqual({ status: 'Draft', contents: drawn });
  await expect(draft(page, 'Dawn')).toBeVisible();
  await press('Control+z', 'Undo');

  await expect.poll(stored).toEqual({ status: 'Draft', contents });
});

test('every step has a key, a button for a finger, and an undo', async ({
  page,
  open,
  make,
  product,
  isMobile,
}) => {
  const { _id: other } = await make.contentType({ name: 'Another type' });
  const before = await make.contentWithPicture({ title: 'Dawn', date: inDays(2), hashtags: '#dawn' });
  await make.contentWithPicture({ title: 'Dusk', date: inDays(3) });
  const stored = () => product.api.content(before._id);
  const press = stepsOf(page, isMobile);
  const undo = async () => {
    await press('Control+z', 'Undo');
    const { contents, metaDescription, hashtags, _contentType, date, status } = before;
    await expect.poll(stored).toMatchObject({
      ...{ contents, metaDescription, hashtags, _contentType, date, status },
    });
  };
  await open('/contents/review');
  await expect(draft(page, 'Dawn')).toBeVisible();
  for (const name of ['Previous', 'Approve', 'Next'])
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });

  await test.step('next and previous', async () => {
    for (const [next, previous] of [
      ['j', 'k'],
      ['ArrowRight', 'ArrowLeft'],
    ] as const) {
      await press(next, 'Next');
      await expect(draft(page, 'Dusk')).toBeVisible();
      await press(previous, 'Previous');
      await expect(draft(page, 'Dawn')).toBeVisible();
    }
  });

  await test.step('name and hashtags, folded until somebody wants them', async () => {
    const fold = page.getByRole('button', { name: /^Name/ });
    const words = page.getByRole('region', { name: 'Words' });
    const turn = () => (isMobile ? fold.tap() : page.keyboard.press('h'));
    await expect(words.getByText('#dawn')).toBeHidden();
    await turn();
    await expect(words.getByText('#dawn')).toBeVisible();
    await expect(words.getByText('Dawn', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await press('j', 'Next');
    await expect(words.getByText('Dusk', { exact: true })).toBeVisible();
    await press('k', 'Previous');
    await page.reload();
    await expect(words.getByText('#dawn')).toBeVisible();
    await turn();
    await expect(words.getByText('#dawn')).toBeHidden();
  });

  await test.step('new picture', async () => {
    await press('p', 'New picture');
    await expect.poll(async () => (await stored()).contents).not.toEqual(before.contents);
    expect((await stored()).contents).toHaveLength(1);
    await undo();
  });

  await test.step('new text, beside the person’s own', async () => {
    await press('t', 'New text');
    const dialog = page.getByRole('dialog', { name: 'Your words and the new ones' });
    const replace = dialog.getByRole('button', { name: 'Replace' });
    await replace.first().click();
    await expect(replace).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await expect.poll(async () => (await stored()).metaDescription).not.toBe(before.metaDescription);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await undo();
  });

  await test.step('edit in place', async () => {
    await press('e', 'Edit');
    const text = page.getByRole('textbox', { name: 'Text' });
    await expect(text).toBeFocused();
    await text.fill('Changed here, with a and j.');
    await (isMobile ? page.getByRole('button', { name: 'Done' }).tap() : page.keyboard.press('Escape'));
    await expect(text).toBeHidden();
    await expect.poll(async () => (await stored()).metaDescription).toBe('Changed here, with a and j.');
    await undo();
  });

  await test.step('other type', async () => {
    const type = page.getByRole('combobox', { name: 'Content Type' });
    await press('y', 'Other type');
    await expect(type).toBeFocused();
    await type.selectOption('Another type');
    await expect.poll(async () => (await stored())._contentType).toBe(other);
    await undo();
  });

  await test.step('move to', async () => {
    await press('m', 'Move to…');
    const dialog = page.getByRole('dialog', { name: 'Move Dawn' });
    const date = inDays(5);
    await setDateTime(dialog, 'Date', wallClockIn('Europe/Rome', new Date(date)));
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect.poll(async () => (await stored()).date).toBe(date);
    await expect(dialog).toBeHidden();
    await undo();
  });

  await test.step('the keys themselves', async () => {
    await press('?', 'Keys');
    await expect(page.getByRole('dialog', { name: 'Keys of the review' })).toBeVisible();
    await expectAccessible(page, { within: '[role=dialog]' });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('approve, and on to the next one', async () => {
    for (const key of ['a', 'Enter']) {
      // A press of Enter is for what has the focus, if that is a button.
      if (!isMobile) await page.evaluate('document.activeElement?.blur()');
      await press(key, 'Approve');
      await expect(draft(page, 'Dusk')).toBeVisible();
      await expect.poll(async () => (await stored()).status).toBe('Scheduled');
      await undo();
      await expect(draft(page, 'Dawn')).toBeVisible();
    }
    await press('a', 'Approve');
    await expect(draft(page, 'Dusk')).toBeVisible();
  });

  await test.step('delete, after a question; the key takes back the newest step, whatever it was', async () => {
    await press('Delete', 'Delete');
    await answerConfirm(page, 'Delete');
    await expect(page.getByText('All 2 looked at')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Deleted ‘Dusk’' })).toBeVisible();
    await (isMobile
      ? page.getByRole('button', { name: 'Undo' }).last().tap()
      : page.keyboard.press('Control+z'));
    await expect(draft(page, 'Dusk')).toBeVisible();
    expect((await stored()).status).toBe('Scheduled');
  });

  await test.step('the end', async () => {
    await press('Delete', 'Delete');
    await answerConfirm(page, 'Delete');
    await expect(page.getByText('All 2 looked at: 1 scheduled, 1 deleted')).toBeVisible();
    await expectAccessible(page);
  });
});

test('what the pre-flight refuses is not approved: it says why, and the fix is at hand', async ({
  page,
  open,
  make,
  product,
  isMobile,
}) => {
  const press = stepsOf(page, isMobile);
  const { _id: _contentType } = await make.contentType();
  const bare = await make.content({ title: 'No picture', date: inDays(2), _contentType });
  const untyped = await make.content({ title: 'No type', date: inDays(3) });
  const undated = await make.contentWithPicture({ title: 'No day yet' });
  const passed = await make.contentWithPicture({ title: 'Passed', date: inDays(-2) });
  const fix = (name: string): Locator => checks(page).getByRole('button', { name, exact: true }).first();
  await open('/contents/review');

  for (const [title, why, act] of [
    ['No picture', 'Select a picture or video first.', 'New picture'],
    ['No type', 'Choose a content type first.', 'Other type'],
    ['No day yet', 'There is no date yet.', 'Move to…'],
    ['Passed', /^Not scheduled\. .*pass|past/, 'Move to…'],
  ] as const) {
    await test.step(title, async () => {
      await expect(draft(page, title)).toBeVisible();
      await press('a', 'Approve');
      await expect(checks(page).getByRole('alert')).toContainText(why);
      await expect(fix(act)).toBeFocused();
      if (title === 'No picture') await expectAccessible(page);
      await press('ArrowRight', 'Next');
    });
  }
  await expect(page.getByText('All 4 looked at')).toBeVisible();
  for (const { _id } of [bare, untyped, undated, passed])
    expect((await product.api.content(_id)).status).toBe('Draft');

  await test.step('the fix, and approved', async () => {
    await page.getByRole('button', { name: 'Look again' }).click();
    await expect(draft(page, 'No picture')).toBeVisible();
    await press('a', 'Approve');
    await fix('New picture').click();
    await expect(page.getByRole('img', { name: 'Ready' })).toBeVisible();
    await press('a', 'Approve');
    await expect.poll(async () => (await product.api.content(bare._id)).status).toBe('Scheduled');
  });
});

test('what another tab did is shown while it happens', async ({ page, open, make, product: { api } }) => {
  const { _id } = await make.contentWithPicture({ title: 'Dawn', date: inDays(2) });
  const dusk = await make.contentWithPicture({ title: 'Dusk', date: inDays(3) });
  await open('/contents/review');
  await expect(draft(page, 'Dawn')).toBeVisible();

  await api.ask('DELETE', `/api/contents/${_id}`);
  await expect(draft(page, 'Dusk')).toBeVisible();

  // The check that follows is news.
  await api.saveContent(dusk._id, { status: 'Scheduled', date: dusk.date });
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect(button(page, 'Approve')).toBeDisabled();
});

test('what another tab did unheard is not approved before it was seen', async ({
  page,
  open,
  make,
  product: { api },
}) => {
  // A connection that stands only now asks for what it missed, and the press would be meant for what it brought.
  await page.route('**/socket.io/**', route => route.abort());
  const { _id } = await make.contentWithPicture({ title: 'Dawn', date: inDays(2) });
  await make.contentWithPicture({ title: 'Noon', date: inDays(3) });
  await open('/contents/review');
  await expect(draft(page, 'Dawn')).toBeVisible();
  await api.saveContent(_id, { metaDescription: 'From the other tab.' });

  await button(page, 'Approve').click();

  await expect(page.getByText('Dawn was changed elsewhere. This is how it is now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'From the other tab.' })).toBeVisible();
  expect((await api.content(_id)).status).toBe('Draft');
  await button(page, 'Approve').click();
  await expect(draft(page, 'Noon')).toBeVisible();
  await expect.poll(async () => (await api.content(_id)).status).toBe('Scheduled');
});

test('a reload stands where it was; an approval without a line is said and done later', async ({
  page,
  open,
  make,
  product,
  context,
}) => {
  await make.contentWithPicture({ title: 'Dawn', date: inDays(2) });
  const { _id } = await make.contentWithPicture({ title: 'Dusk', date: inDays(3) });
  await open('/contents/review');
  await expect(draft(page, 'Dawn')).toBeVisible();
  await button(page, 'Next').click();
  await expect(draft(page, 'Dusk')).toBeVisible();

  await page.reload();

  await expect(draft(page, 'Dusk')).toBeVisible();
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Ready' })).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Approve').click();
  await expect(page.getByText(/^Dusk is not scheduled yet, and tried again by itself\./)).toBeVisible();
  await context.setOffline(false);

  await expect.poll(async () => (await product.api.content(_id)).status).toBe('Scheduled');
});

test('without a draft there are ways to get some', async ({ page, open }) => {
  await open('/contents/review');

  await expect(page.getByText('Nothing to review.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Plan a whole week' }).click();
  await expect(page).toHaveURL(/\/calendarAI$/);
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
