import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { chooseOption, goTo } from './support/person-steps.ts';

test('from the empty list a sample week fills the product, pictures and all', async ({
  page,
  open,
  product,
}) => {
  test.setTimeout(180_000);
  await open('/');
  await expect(page.getByText('Nothing is planned yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Plan a whole week' })).toHaveAttribute('href', '/calendarAI');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Fill with a sample week' }).click();

  await expect(page.getByText(/\d of 8 pictures are generated/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'The pier at sunset' })).toBeVisible();
  await expect(page.getByText(/of 8 pictures are generated/)).toBeHidden({ timeout: 120_000 });
  await expect(page.getByRole('row').locator('td:first-child img')).toHaveCount(8);
  await expect(page.getByRole('row', { name: /The pier at sunset/ })).toContainText('Scheduled');
  await expectAccessible(page);
  await goTo(page, 'Types');
  for (const name of ['City reel', 'Daily story', 'Travel post']) {
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
  expect(await product.api.ask<unknown[]>('POST', '/api/contents/sampleWeek', {})).toHaveLength(8);
  expect(await product.api.ask<unknown[]>('GET', '/api/contents?pageSize=100')).toHaveLength(8);
});

test('the table has its columns, sorts both ways, and opens an item', async ({ page, open, make }) => {
  const type = await make.contentType({ name: 'Travel post' });
  const fields = { city: 'Rome', _contentType: type._id, date: '2031-11-21T08:05:00.000Z' };
  const last = await make.content({ title: 'Zebra', ...fields });
  await make.content({ title: '', city: 'Athens', date: null });
  await make.content({ title: 'Apple', city: 'Milan', date: '2031-11-22T08:05:00.000Z' });
  await open('/');

  const titles = page.getByRole('rowgroup').nth(1).getByRole('link');
  await expect(page.getByRole('columnheader')).toContainText(['Title', 'Date', 'City', 'Type', 'Status']);
  const row = page.getByRole('row', { name: /Zebra/ });
  await expect(row).toContainText('11-21-2031 09:05');
  await expect(row).toContainText('Travel post');
  await expect(row).toContainText('Draft');
  await expect(page.getByText(/^Times are in Europe\/Rome/)).toBeVisible();

  await page.getByRole('button', { name: 'Title' }).click();
  await expect(titles).toHaveText(['NO_NAME', 'Apple', 'Zebra']);
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Title' }).press('Enter');
  await expect(titles).toHaveText(['Zebra', 'Apple', 'NO_NAME']);
  await expectAccessible(page);

  await titles.first().click();
  await expect(page).toHaveURL(`/contents/${last._id}`);
});

test('a new item is in sight whatever the list is sorted by, until it is hidden', async ({
  page,
  open,
  make,
}) => {
  const date = '2031-11-21T08:05:00.000Z';
  await Promise.all(Array.from({ length: 41 }, (_, n) => make.content({ title: `Apple ${n}`, date })));
  await open('/?sort=title');
  await expect(page.getByText('41 items')).toBeVisible();

  const fresh = await make.content({ title: 'Zebra crossing', date: '2033-11-21T08:05:00.000Z' });
  await page.reload();

  await expect(page.getByRole('row', { name: /^Just added 1/ })).toBeVisible();
  await expect(page.getByRole('rowgroup').nth(1).getByRole('link')).toHaveText('Zebra crossing');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Zebra crossing' }).click();
  await expect(page).toHaveURL(`/contents/${fresh._id}`);
  await page.getByRole('link', { name: 'Back to Contents' }).click();
  await expect(page.getByRole('row', { name: /^Just added 1/ })).toBeVisible();

  await page.getByRole('button', { name: 'Hide what was just added' }).click();
  await expect(page.getByText('Just added')).toBeHidden();
});

test('the list goes along the days, and is remembered', async ({ page, open, make }) => {
  await make.content({
    title: 'Evening',
    city: 'Rome',
    location: 'Trastevere',
    description: 'Two chairs.',
    date: '2031-11-21T18:00:00.000Z',
  });
  await make.content({ title: 'Morning', date: '2031-11-21T07:30:00.000Z' });
  await make.content({ title: 'Later', date: '2031-12-02T07:30:00.000Z' });
  await open('/');

  await page.getByRole('button', { name: 'Show List View' }).click();

  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Friday 21st November',
    'Tuesday 2nd December',
  ]);
  const day = page.getByRole('region', { name: 'Friday 21st November' });
  await expect(day.getByRole('link')).toHaveText([/08:30\s*Morning/, /19:00\s*Evening/]);
  await expect(day).toContainText('Trastevere, Rome');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show Table View' })).toBeVisible();
  await expect(day).toBeVisible();
});

test('filters narrow what is there in any letter case, and say how many are active', async ({
  page,
  open,
  make,
}) => {
  const type = await make.contentType({ name: 'Evening reel', instagramType: 'Reel' });
  await make.content({ title: 'Sunrise in Rome', city: 'Rome', _contentType: type._id });
  await make.content({ title: 'Sunset in Milan', city: 'Milan' });
  await open('/');
  const titles = page.getByRole('rowgroup').nth(1).getByRole('link');
  await expect(titles).toHaveCount(2);

  await page.getByRole('button', { name: 'Show Filters' }).click();
  const filters = page.getByRole('search', { name: 'Filters' });
  await filters.getByLabel('Title').fill('SUNSET');
  await expect(titles).toHaveText(['Sunset in Milan']);
  await filters.getByLabel('Title').fill('');
  await filters.getByLabel('Status').fill('draf');
  await expect(titles).toHaveCount(2);
  await chooseOption(filters, 'Type', 'Evening reel');
  await expect(titles).toHaveText(['Sunrise in Rome']);
  await expect(page.getByRole('button', { name: 'Hide Filters' })).toContainText('2 active');
  await filters.getByLabel('City').fill('milan');
  await expect(page.getByText('No content matches the filters')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(titles).toHaveCount(2);
});

test('a full page of 40 says that there may be more, and the end of the page loads it', async ({
  page,
  open,
  product,
}) => {
  const date = (n: number) => new Date(Date.UTC(2031, 0, 60 - n)).toISOString();
  for (let n = 1; n <= 41; n += 1) await product.api.createContent({ title: `Item ${n}`, date: date(n) });
  await open('/');
  await expect(page.getByRole('link', { name: 'Item 2', exact: true })).toBeAttached();
  await expect(page.getByRole('link', { name: 'Item 1', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Load more...' })).toBeAttached();

  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');

  await expect(page.getByRole('link', { name: 'Item 1', exact: true })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Load more...' })).toHaveCount(0);
});

test('a list that cannot be loaded says so and can be tried again', async ({ page, open, make }) => {
  await make.content({ title: 'Still there' });
  await page.route('**/api/contents?*', route => route.abort());
  await open('/');

  await expect(page.getByText('The contents could not be loaded')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.unroute('**/api/contents?*');
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('link', { name: 'Still there' })).toBeVisible();
});

test('Add Content starts an empty item, AI Calendar opens its screen', async ({ page, open }) => {
  await open('/');
  await page.getByRole('link', { name: 'Add Content' }).click();
  await expect(page).toHaveURL('/contents/create');

  await open('/');
  await page.getByRole('link', { name: 'AI Calendar' }).click();
  await expect(page).toHaveURL('/calendarAI');
});
