import { expect, type Page, type TestInfo } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { expectAlert, setDateTime, wallClockIn } from './support/person-steps.ts';

test.beforeEach(({ page }) =>
  page.addInitScript({ content: `localStorage.setItem('contents_view', '"calendar"');` }),
);

const isPhone = ({ project }: TestInfo) => project.name === 'phone';
const cell = (page: Page, address: string) => page.locator(`[data-cell="${address}"]`);
const card = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(title) });

test('the calendar is the third view, and stays chosen', async ({ page, open, make }) => {
  await page.addInitScript({
    content: `
      if (!sessionStorage.getItem('begun')) localStorage.removeItem('contents_view');
      sessionStorage.setItem('begun', 'yes');`,
  });
  await make.content({ title: 'Somewhen', date: null });
  await open('/');
  await page.getByRole('button', { name: 'Show Calendar' }).click();

  await expect(page.getByRole('button', { name: 'Show List View' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show Table View' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Not planned' }).getByRole('link', { name: /Somewhen/ }),
  ).toBeVisible();
});

test('dragged across a change of clocks a card keeps the clock on the wall; Undo takes it back', async ({
  page,
  open,
  make,
  product,
}, info) => {
  test.skip(isPhone(info), 'a finger has Move to…');
  const item = await make.scheduled({ title: 'Terraces', date: '2031-03-27T08:30:00.000Z' });
  await open('/?day=2031-03-27');
  await expect(
    cell(page, '2031-03-27').getByRole('link', { name: /09:30.*Scheduled.*Terraces/ }),
  ).toBeVisible();
  await expectAccessible(page);

  await card(page, 'Terraces').dragTo(cell(page, '2031-03-31'));

  await expect(page.getByText('Moved to Monday 31 March, 09:30')).toBeVisible();
  await expect(cell(page, '2031-03-31').getByRole('link', { name: /09:30/ })).toBeVisible();
  await expect.poll(async () => (await product.api.content(item._id)).date).toBe('2031-03-31T07:30:00.000Z');
  expect((await product.api.content(item._id)).status).toBe('Scheduled');
  await expectAccessible(page);

  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();

  await expect(cell(page, '2031-03-27').getByRole('link', { name: /09:30/ })).toBeVisible();
  await expect.poll(async () => (await product.api.content(item._id)).date).toBe('2031-03-27T08:30:00.000Z');
});

test('dragged in a week it goes to another hour and keeps its minutes', async ({
  page,
  open,
  make,
  product,
}, info) => {
  test.skip(isPhone(info), 'a finger has Move to…');
  const item = await make.content({ title: 'Terraces', date: '2031-03-25T08:30:00.000Z' });
  await open('/?day=2031-03-25&span=week');
  await expect(card(page, 'Terraces')).toBeVisible();
  await expectAccessible(page);

  await card(page, 'Terraces').dragTo(cell(page, '2031-03-26T12'));

  await expect(cell(page, '2031-03-26T12').getByRole('link', { name: /12:30/ })).toBeVisible();
  await expect.poll(async () => (await product.api.content(item._id)).date).toBe('2031-03-26T11:30:00.000Z');
});

test('Move to… moves by keyboard, and by touch on a phone', async ({ page, open, make, product }, info) => {
  const item = await make.content({ title: 'Terraces', date: '2031-03-27T08:30:00.000Z' });
  await open('/?day=2031-03-27');
  await expect(card(page, 'Terraces')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Move Terraces' });
  if (isPhone(info)) {
    await page.getByRole('button', { name: 'Move to… Terraces' }).tap();
  } else {
    await page.getByRole('button', { name: /Add on Wednesday 26 March/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(card(page, 'Terraces')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  }
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await setDateTime(dialog, 'Date', '2031-03-30T11:15');
  await dialog.getByRole('button', { name: 'Move' }).press('Enter');

  await expect(page.getByText('Moved to Sunday 30 March, 11:15')).toBeVisible();
  await expect.poll(async () => (await product.api.content(item._id)).date).toBe('2031-03-30T09:15:00.000Z');
  if (!isPhone(info)) await expect(card(page, 'Terraces')).toBeFocused();
  if (!isPhone(info)) {
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/contents/${item._id}`);
  }
});

test('what is published is not moved, and says why', async ({ page, open, make, product }, info) => {
  const item = await make.content({ title: 'Live', date: '2031-03-27T08:30:00.000Z' });
  await product.api.saveContent(item._id, { status: 'Published' });
  // Planned for a later day, it stands on the one it went out.
  await open('/');
  await expect(card(page, 'Live')).toBeVisible();

  if (isPhone(info)) {
    await page.getByRole('button', { name: 'Move to… Live' }).tap();
    await expect(page.getByRole('dialog').getByText(/can no longer change/)).toBeVisible();
  } else {
    const today = wallClockIn('Europe/Rome', new Date()).slice(0, 10);
    const other = `${today.slice(0, 8)}${today.endsWith('15') ? '16' : '15'}`;
    await card(page, 'Live').dragTo(cell(page, other));
    await expectAlert(page, /can no longer change/);
  }
  expect((await product.api.content(item._id)).date).toBe('2031-03-27T08:30:00.000Z');
});

test('a move onto something that changed elsewhere is taken back', async ({
  page,
  open,
  make,
  product,
}, info) => {
  const item = await make.content({ title: 'Terraces', date: '2031-03-27T08:30:00.000Z' });
  await open('/?day=2031-03-27');
  await expect(card(page, 'Terraces')).toBeVisible();
  await product.api.saveContent(item._id, { city: 'Ubud' });

  await page.getByRole('button', { name: 'Move to… Terraces' }).dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'Move Terraces' });
  await setDateTime(dialog, 'Date', '2031-03-29T11:15');
  await dialog.getByRole('button', { name: 'Move' }).click();

  await expectAlert(page, /changed somewhere else in the meantime/);
  await expect(card(page, 'Terraces')).toContainText('09:30');
  if (!isPhone(info)) await expect(cell(page, '2031-03-27').getByRole('link')).toHaveCount(1);
  expect((await product.api.content(item._id)).date).toBe('2031-03-27T08:30:00.000Z');
});

test('a day offers Add Content with its date', async ({ page, open, make, product }, info) => {
  await make.content({ title: 'Another', date: '2031-03-27T08:30:00.000Z' });
  await open('/?day=2031-03-28');
  await page
    .getByRole('button', { name: isPhone(info) ? 'Add on Friday 28 March' : /Add on Friday 28 March/ })
    .click({ position: { x: 8, y: 8 } });
  const dialog = page.getByRole('dialog', { name: 'Add Content' });
  await expect(dialog.getByLabel('Date')).toHaveValue('2031-03-28T09:00');
  await expectAccessible(page);
  await dialog.getByLabel('Title').fill('Market day');
  await dialog.getByRole('button', { name: 'Add Content' }).click();

  await expect(page).toHaveURL(/\/contents\/[0-9a-f]{24}$/);
  const item = await product.api.content(page.url().split('/').at(-1) ?? '');
  expect(item).toMatchObject({ title: 'Market day', date: '2031-03-28T08:00:00.000Z' });
});

test('an empty month says so, and today is one press away', async ({ page, open, make }) => {
  await make.content({ title: 'Elsewhere', date: '2031-03-27T08:30:00.000Z' });
  await open('/?day=2031-05-01');
  await expect(page.getByText(/Nothing is planned for May 2031/)).toBeVisible();
  await expect(page.getByText(/Times are in Europe\/Rome, GMT\+2/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page.getByRole('heading', { name: 'April 2031' })).toBeVisible();
  await page.getByText('Week', { exact: true }).click();
  await page.getByRole('button', { name: 'Next week' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('heading', { level: 2, name: String(new Date().getFullYear()) })).toBeVisible();
});

test('who comes back to a calendar that nobody changed is not sent it again', async ({
  page,
  open,
  make,
}) => {
  await make.content({ title: 'Terraces', date: null });
  await open('/');
  const lookInside = async () => {
    await card(page, 'Terraces').click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Terraces');
  };
  const isList = (url: string) => new URL(url).pathname === '/api/contents';

  // The first time back counts what changed until now.
  await lookInside();
  const again = page.waitForResponse(reply => isList(reply.url()));
  await page.goBack();
  await again;
  await lookInside();
  const unchanged = page.waitForResponse(reply => isList(reply.url()) && reply.status() === 304);
  await page.goBack();

  await unchanged;
  await expect(card(page, 'Terraces')).toBeVisible();
});
