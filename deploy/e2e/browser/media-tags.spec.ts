import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { pictureFile } from './support/data-maker.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { chooseOption, expectAlert } from './support/person-steps.ts';

const tiles = (page: Page) => page.getByRole('list', { name: 'Media' }).getByRole('listitem');
const bar = (page: Page) => page.getByRole('region', { name: 'Selected media' });

test('a tag is given, suggested, and finds its picture on the screen and for an item', async ({
  page,
  open,
  make,
}) => {
  const { _id } = await make.content({ title: 'Boat trip' });
  await make.upload(_id);
  await make.upload(_id);
  await open('/media');
  await expect(tiles(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Tags… picture 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags' });
  await dialog.getByRole('combobox', { name: 'Tags of this file' }).fill('High Tide');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('high tide')).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(tiles(page).nth(1).getByText('high tide')).toBeVisible();

  await page.getByRole('button', { name: 'Show Filters' }).click();
  await chooseOption(page.getByRole('search', { name: 'Filters' }), 'Tag', 'high tide');
  await expect(tiles(page)).toHaveCount(1);
  await expectAccessible(page);

  await open(`/contents/${_id}`);
  await page.getByRole('button', { name: 'Choose from media' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose from media' });
  await expect(picker.getByRole('button', { name: /^Picture \d/ })).toHaveCount(2);
  await chooseOption(picker, 'Tag', 'high tide');
  await expect(picker.getByRole('button', { name: /^Picture \d/ })).toHaveCount(1);
  await expectAccessible(page, { within: '[role=dialog]' });
});

test('an upload that is there already says so, and equal files stand side by side', async ({
  page,
  open,
  make,
}) => {
  const { _id } = await make.content({ title: 'Boat trip' });
  await make.upload(_id);
  await open(`/contents/${_id}`);
  const file = await pictureFile('twice.png');
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles(file);
  await expect(page.getByRole('article', { name: /Uploaded/ })).toHaveCount(2);
  await chooser.setInputFiles(file);
  await expect(page.getByRole('article', { name: /Uploaded/ })).toHaveCount(3);

  await expect(page.getByText('You have this picture already')).toBeVisible();
  await page.getByRole('link', { name: 'Show', exact: true }).click();
  await expect(tiles(page)).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Also in 1 other, picture 1: show all' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copies of one file: show all media' }).click();
  await expect(tiles(page)).toHaveCount(3);
  await chooseOption(page.getByRole('search', { name: 'Filters' }), 'Duplicates', 'Only duplicates');
  await expect(tiles(page)).toHaveCount(2);
});

test('many are starred and tagged at once', async ({ page, open, make, isMobile }) => {
  await make.contentWithPicture({ title: 'Boat trip' });
  const { _id } = await make.content({ title: 'Rainy day' });
  for (const name of ['a.png', 'b.png', 'c.png']) await make.upload(_id, name);
  await open('/media');
  await expect(tiles(page)).toHaveCount(4);

  if (isMobile) {
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await page.getByRole('link', { name: /^picture 1,/ }).tap();
    await page.getByRole('link', { name: /^picture 2,/ }).tap();
  } else {
    await page.getByRole('checkbox', { name: 'Select picture 1' }).click();
    await page.getByRole('checkbox', { name: 'Select picture 2' }).click({ modifiers: ['Shift'] });
  }
  await expect(bar(page).getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Star', exact: true }).click();
  await expectAlert(page, '2 files starred.');
  await expect(page.getByRole('button', { name: 'Preferred: picture 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await page.getByRole('button', { name: 'Undo' }).click();
  await expectAlert(page, '2 files are as they were before.');
  await expect(page.getByRole('button', { name: 'Preferred: picture 2' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar(page).getByText('4 selected')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Tags…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags of 4 files' });
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('harbour');
  await page.keyboard.press('Enter');
  await expectAccessible(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
  await expectAlert(page, '4 files tagged.');

  // Select mode stays, with nothing selected; the dialog that was closed takes no keys any more.
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar(page).getByText('4 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
});

test('many that were deleted come back, also after a reload', async ({ page, open, make }) => {
  const { _id } = await make.content({ title: 'Rainy day' });
  for (const name of ['a.png', 'b.png', 'c.png']) await make.upload(_id, name);
  await open('/media');
  await expect(tiles(page)).toHaveCount(3);
  await page.keyboard.press('ControlOrMeta+a');

  await bar(page).getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question.getByText('3 files will be deleted. You can undo it for ten minutes.')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();

  await expectAlert(page, '3 files deleted.');
  await expect(tiles(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'All your media' })).toBeVisible();
  await expect(tiles(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expectAlert(page, '3 files are as they were before.');
  await expect(tiles(page)).toHaveCount(3);
});
