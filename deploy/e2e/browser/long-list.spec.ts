import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';

const hour = 60 * 60 * 1_000;

/** 60 items behind us and 60 ahead of us, twelve hours apart, and seven without a date. */
async function fill(create: (fields: object) => Promise<unknown>) {
  for (let n = 1; n <= 60; n += 1) {
    const city = n === 50 ? 'Modena' : 'Rome';
    const at = (sign: 1 | -1) => new Date(Date.now() + sign * n * 12 * hour).toISOString();
    await create({ title: `Behind ${n}`, city, date: at(-1) });
    await create({ title: `Ahead ${n}`, city, date: at(1) });
  }
  for (let n = 1; n <= 7; n += 1) await create({ title: `Loose ${n}` });
}

const link = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`\\b${name}\\b`) });
const topOf = async (page: Page, name: string) => (await link(page, name).boundingBox())?.y ?? 0;

for (const view of ['table', 'list'] as const) {
  test(`more than 100 items open where the person is, in the ${view}, and go on both ways`, async ({
    page,
    open,
    product,
  }) => {
    test.setTimeout(180_000);
    await page.addInitScript({ content: `localStorage.setItem('contents_view', '"${view}"');` });
    await fill(fields => product.api.createContent(fields));
    await open('/');

    await expect(page.getByRole('status').getByText('127 items')).toBeVisible();
    await expect(link(page, 'Ahead 1')).toBeVisible();
    await expect(page.getByText(/^Not planned/).first()).toBeInViewport();
    await expect(link(page, 'Loose 7')).toBeInViewport();
    await expect(link(page, 'Loose 1')).toHaveCount(0);
    await expect(link(page, 'Behind 60')).toHaveCount(0);
    await expect(link(page, 'Ahead 60')).toHaveCount(0);
    await expectAccessible(page);

    // Tall, so that the press scrolls nothing: on the way up the earlier days load by themselves.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 2_000 });
    await expect(link(page, 'Ahead 3')).toBeInViewport();
    const before = await topOf(page, 'Ahead 3');
    await page.getByRole('button', { name: /^Load earlier/ }).click();
    await expect(link(page, 'Behind 10')).toBeAttached();
    await expect.poll(() => topOf(page, 'Ahead 3')).toBeCloseTo(before, -1);

    const loadEarlier = page.getByRole('button', { name: /^Load earlier/ });
    await loadEarlier.scrollIntoViewIfNeeded();
    // While a page is on its way no other one is asked for.
    await expect(async () => {
      await page.mouse.wheel(0, 200);
      await page.mouse.wheel(0, -200);
      await expect(loadEarlier).toHaveCount(0, { timeout: 2_000 });
    }).toPass();
    // They were put above what the person looks at, where nothing is drawn until it comes near.
    await page.evaluate('window.scrollTo(0, 0)');
    await expect(link(page, 'Behind 60')).toBeInViewport();

    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    await expect(link(page, 'Ahead 60')).toBeAttached();
  });
}

test('a filter finds what is on no loaded page, and says how many of how many match', async ({
  page,
  open,
  product,
}) => {
  test.setTimeout(180_000);
  await fill(fields => product.api.createContent(fields));
  await open('/');
  await page.getByRole('button', { name: 'Show Filters' }).click();
  const filters = page.getByRole('search', { name: 'Filters' });

  await filters.getByLabel('City').fill('MODENA');
  await expect(page.getByText('2 of 127 match')).toBeVisible();
  await expect(link(page, 'Ahead 50')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load earlier... (1)' })).toBeVisible();
  await expectAccessible(page);

  await filters.getByLabel('City').fill('');
  await filters.getByLabel('Search').fill('behind modena');
  await expect(page.getByText('1 of 127 matches')).toBeVisible();
  await expect(link(page, 'Behind 50')).toBeVisible();
});

test('a draft whose date has passed says so and is moved from its row', async ({ page, open, make }) => {
  await make.content({ title: 'Late one', date: new Date(Date.now() - 1_000).toISOString() });
  await open('/');
  await expect(page.getByText('Date has passed')).toBeVisible();

  await page.getByRole('button', { name: 'Move to… Late one' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Late one' });
  await dialog.getByLabel('Date').fill('2031-11-21T09:00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move' }).click();

  await expect(page.getByText('Moved to Friday 21 November, 09:00')).toBeVisible();
  await expect(page.getByText('Date has passed')).toHaveCount(0);
  await expect(link(page, 'Late one')).toBeVisible();
});
