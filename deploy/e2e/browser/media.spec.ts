import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { chooseOption, goTo } from './support/person-steps.ts';

const tiles = (page: Page) => page.getByRole('list', { name: 'Media' }).getByRole('listitem');
const star = (page: Page, number: number) =>
  page.getByRole('button', { name: `Preferred: picture ${number}`, exact: true });

test('without media the screen says how to get some', async ({ page, open }) => {
  await open('/');
  await goTo(page, 'Media');

  await expect(page.getByRole('heading', { level: 1, name: 'All your media' })).toBeVisible();
  await expect(page.getByText('No media yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add Content' }).click();
  await expect(page).toHaveURL(/\/contents\/create$/);
});

test('each picture links to its file and says which item uses it', async ({ page, open, make, product }) => {
  const used = await make.contentWithPicture({ title: 'Boat trip' });
  const unused = await make.content({ title: 'Rainy day' });
  await make.upload(unused._id);
  await open('/media');

  await expect(tiles(page)).toHaveCount(2);
  await expect(page.getByText('2 files, newest first.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Made for Rainy day, picture 1' })).toBeVisible();
  const picture = page.getByRole('img', { name: /^picture 2, / });
  await expect(picture).toHaveAttribute('loading', 'lazy');
  await expect(picture).toHaveJSProperty('complete', true);
  const file = await page.getByRole('link', { name: /^picture 2, / }).getAttribute('href');
  expect(file).toBe(used.contents[0]);
  expect((await page.request.get(`${product.publicUrl}${file}`)).headers()['content-type']).toBe('image/png');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Used in Boat trip, picture 2' }).click();
  await expect(page).toHaveURL(new RegExp(`/contents/${used._id}$`));
});

test('a star is kept, by keyboard too, and narrows the grid', async ({ page, open, make, isMobile }) => {
  const { _id } = await make.content();
  await make.upload(_id);
  await make.upload(_id);
  await open('/media');
  await expect(tiles(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Show only preferred' }).click();
  await expect(page.getByText('No preferred media yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show All' }).click();

  // Where there is no pointer that hovers, the star is always there.
  const before = isMobile ? '1' : '0';
  await expect(star(page, 2).locator('..')).toHaveCSS('opacity', before);
  const kept = page.waitForResponse(reply => reply.url().endsWith('/addPreferred'));
  await star(page, 2).focus();
  await expect(star(page, 2).locator('..')).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(star(page, 2)).toHaveAttribute('aria-pressed', 'true');
  expect((await kept).status()).toBe(200);

  await page.getByRole('button', { name: 'Show only preferred' }).click();
  await expect(tiles(page)).toHaveCount(1);
  await expect(page).toHaveURL(/preferred=yes/);
  await page.reload();
  await expect(tiles(page)).toHaveCount(1);
  await star(page, 1).click();
  await expect(star(page, 1)).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect(tiles(page)).toHaveCount(2);
});

test('the grid is narrowed by source, content type and day, and says when nothing is left', async ({
  page,
  open,
  make,
}) => {
  const type = await make.contentType({ name: 'Portraits', aspect_ratios_selection: '768*1344' });
  const { _id } = await make.content({ _contentType: type._id, prompt: 'a lighthouse at dusk' });
  await make.generate(_id);
  await make.upload(_id);
  await open('/media');
  await expect(tiles(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Show Filters' }).click();
  const filters = page.getByRole('search', { name: 'Filters' });
  await chooseOption(filters, 'Content Type', 'Portraits');
  await expect(page.getByText('1 file found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hide Filters 1 active' })).toBeVisible();
  await expectAccessible(page);
  await chooseOption(filters, 'Source', 'Uploaded');
  await expect(page.getByText('No media match the filters')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(tiles(page)).toHaveCount(2);

  await filters.getByLabel('From').fill('2020-01-02');
  await filters.getByLabel('To').fill('2020-01-01');
  await expect(page.getByText('This day is before From.')).toBeVisible();
  await expectAccessible(page, { within: 'search' });
  await filters.getByLabel('To').fill('2030-01-01');
  await expect(tiles(page)).toHaveCount(2);
  await page.reload();
  await expect(filters.getByLabel('From')).toHaveValue('2020-01-02');
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/from=/);
});

test('the size of the pictures is set by keyboard and remembered', async ({ page, open, make }) => {
  const { _id } = await make.content();
  await make.upload(_id);
  await open('/media');
  const slider = page.getByRole('slider', { name: 'Picture size' });
  const before = await tiles(page).first().boundingBox();

  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuenow', '320');
  await page.reload();

  await expect(slider).toHaveAttribute('aria-valuenow', '320');
  const after = await tiles(page).first().boundingBox();
  expect(after?.height).toBeGreaterThan(before?.height ?? 0);
});

test('more pictures come near the end, and what is looked at stays where it is', async ({
  page,
  open,
  make,
}) => {
  const { _id } = await make.content();
  for (let count = 0; count < 45; count += 5) await Promise.all([0, 1, 2, 3, 4].map(() => make.upload(_id)));
  await open('/media');
  await expect(tiles(page)).not.toHaveCount(0);

  await tiles(page).nth(30).scrollIntoViewIfNeeded();
  const top = async () => (await tiles(page).nth(30).boundingBox())?.y;
  const before = await top();
  await page.evaluate('window.dispatchEvent(new Event("scroll"))');
  await page.getByRole('button', { name: 'Load more...' }).waitFor({ state: 'detached' });

  await expect(tiles(page)).toHaveCount(45);
  expect(await top()).toBeCloseTo(before ?? -1, 0);
});

test('a picture that is made meanwhile appears by itself', async ({ page, open, make }) => {
  const type = await make.contentType();
  const { _id } = await make.content({ _contentType: type._id, prompt: 'a wooden pier' });
  await open('/media');
  await expect(page.getByText('No media yet')).toBeVisible();

  await make.generate(_id);

  await expect(tiles(page)).toHaveCount(1);
});

test('media that cannot be loaded says why and can be tried again', async ({ page, open }) => {
  let isDown = true;
  await page.route('**/api/predictions/media?*', route =>
    isDown
      ? route.fulfill({ status: 400, json: { code: 'invalid_argument', message: 'The media is confused.' } })
      : route.continue(),
  );
  await open('/media');

  await expect(page.getByRole('alert')).toContainText('The media could not be loaded');
  await expect(page.getByRole('alert')).toContainText('The media is confused.');
  await expectAccessible(page);
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByText('No media yet')).toBeVisible();
});
