import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { goTo } from './support/person-steps.ts';

test('without content types the list says so and what to do next', async ({ page, open }) => {
  await open('/');
  await goTo(page, 'Types');

  await expect(page.getByText('No Content Types Found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add Content Type' }).first().click();

  await expect(page).toHaveURL(/\/contentTypes\/create$/);
  await expect(page.getByRole('heading', { level: 1, name: 'New content type' })).toBeFocused();
});

test('each name links to its content type, by mouse and by keyboard', async ({ page, open, make }) => {
  const story = await make.contentType({ name: 'Daily story', instagramType: 'Story' });
  const reel = await make.contentType({ name: 'A reel', instagramType: 'Reel' });
  await open('/contentTypes');

  const links = page.getByRole('table').getByRole('link');
  await expect(links).toHaveText(['A reel', 'Daily story']);
  await expect(page.getByRole('row', { name: /Daily story/ })).toContainText('Story');
  await expectAccessible(page);

  await page.getByRole('row', { name: /Daily story/ }).click();
  await expect(page).toHaveURL(new RegExp(`/contentTypes/${story._id}$`));
  await page.goBack();
  await page.getByRole('link', { name: 'A reel' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/contentTypes/${reel._id}$`));
});

test('a list that cannot be loaded says why and can be tried again', async ({ page, open, make }) => {
  await make.contentType({ name: 'Portraits' });
  let isDown = true;
  await page.route('**/api/contentTypes', route =>
    isDown
      ? route.fulfill({ status: 400, json: { code: 'invalid_argument', message: 'The server is confused.' } })
      : route.continue(),
  );
  await open('/contentTypes');

  await expect(page.getByRole('alert')).toContainText('The content types could not be loaded');
  await expect(page.getByRole('alert')).toContainText('The server is confused.');
  await expectAccessible(page);
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('link', { name: 'Portraits' })).toBeVisible();
});
