import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { aHeic } from '../../testing/a-heic.ts';
import { test } from './product.fixture.ts';
import { pictureFile } from './support/data-maker.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { answerConfirm, dismissAlerts, expectAlert } from './support/person-steps.ts';

function card(page: Page, state: RegExp) {
  return page.getByRole('article', { name: state });
}

function chooser(page: Page) {
  return page.locator('input[type=file]');
}

test('a picture is generated in its place, and the page goes to it without taking the words away', async ({
  page,
  open,
  make,
  product,
  faults,
}) => {
  await faults.order({ target: 'replicate.create', kind: 'slow-prediction', ms: 4_000 });
  const { _id } = await make.content({ title: 'Boats', _contentType: (await make.contentType())._id });
  await open(`/contents/${_id}`);
  await expect(
    page.getByText(
      'No pictures yet. Generate one from the prompt, upload your own, or choose from your media.',
    ),
  ).toBeVisible();

  await page.getByLabel('Prompt').fill('fishing boats at dawn');
  await page.getByRole('button', { name: 'Generate Image' }).focus();
  await page.keyboard.press('Enter');
  const tile = card(page, /^\d\d-\d\d-\d{4} \d\d:\d\d Generating\.\.\.$/);
  await expect(tile.getByRole('progressbar')).toBeVisible();
  await page.evaluate('window.scrollTo(0, 0)');

  const done = card(page, /^\d\d-\d\d-\d{4} \d\d:\d\d - Completed in \d+ seconds$/);
  await expect(done.getByRole('button', { name: 'Select', exact: true })).toBeInViewport({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Generate Image' })).toBeFocused();
  await expect(page.getByLabel('Prompt')).toHaveValue('fishing boats at dawn');
  expect((await product.api.content(_id)).prompt).toBe('fishing boats at dawn');
});

test('a picture that is being generated has its place, and leaves the focus where it was', async ({
  page,
  open,
  make,
  faults,
}) => {
  await faults.order({ target: 'replicate.create', kind: 'slow-prediction', ms: 60_000 });
  const { _id } = await make.content({ title: 'Boats', prompt: 'fishing boats at dawn' });
  await open(`/contents/${_id}`);

  await page.getByRole('button', { name: 'Generate Image' }).focus();
  await page.keyboard.press('Enter');

  await expect(card(page, /Generating\.\.\.$/).getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Generate Image' })).toBeFocused();
});

test('a picture is drawn again as a variation and guided by it, side by side with the first', async ({
  page,
  open,
  make,
  product,
}) => {
  const type = await make.contentType();
  const { _id } = await make.content({
    title: 'Boats',
    prompt: 'fishing boats at dawn',
    _contentType: type._id,
  });
  await make.generate(_id);
  await open(`/contents/${_id}`);
  await page.getByRole('button', { name: 'Draw again' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Draw again' });

  await dialog.getByRole('button', { name: 'Variation', exact: true }).click();

  const variation = dialog.getByRole('figure', { name: 'Variation' });
  await expect(variation.getByRole('button', { name: 'Select', exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(page);
  await dialog.getByLabel('What should be different?').fill('in the snow');
  await dialog.getByRole('button', { name: 'Guided by this picture' }).click();
  const guided = dialog.getByRole('figure', { name: 'Guided by a picture' });
  await guided.getByRole('button', { name: 'Select', exact: true }).click({ timeout: 30_000 });
  await expect(guided.getByRole('button', { name: 'Deselect' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article').getByText('Guided by a picture', { exact: true })).toBeVisible();
  await expect.poll(async () => (await product.api.content(_id)).contents).toHaveLength(1);
});

test('words that are being typed while a picture arrives stay', async ({ page, open, make, product }) => {
  const { _id } = await make.content({ title: 'Boats', prompt: 'boats' });
  await open(`/contents/${_id}`);
  await page.getByLabel('Description').focus();

  const typing = page
    .getByLabel('Description')
    .pressSequentially('They come in with the light.', { delay: 90 });
  await product.api.generateImage(_id, 'while-typing');
  await expect(card(page, /Completed/)).toBeVisible({ timeout: 30_000 });
  await typing;

  await expect(page.getByLabel('Description')).toBeFocused();
  await expect(page.getByLabel('Description')).toHaveValue('They come in with the light.');
});

test('a generation that fails says why and can be tried again or taken away', async ({
  page,
  open,
  make,
  faults,
}) => {
  const { _id } = await make.content({ prompt: 'boats' });
  await open(`/contents/${_id}`);
  await faults.order({ target: 'replicate.create', kind: 'insufficient-credit' });

  await page.getByRole('button', { name: 'Generate Image' }).click();
  const failed = card(page, / - Failed$/);
  await expect(failed).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, /Completed/)).toBeVisible({ timeout: 30_000 });
  await failed.getByRole('button', { name: 'Delete' }).click();
  await answerConfirm(page, 'Delete');

  await expect(failed).toBeHidden();
});

test('a generation that cannot start alerts what the server says', async ({ page, open, make }) => {
  const made = await make.content({ title: '' });
  await open(`/contents/${made._id}`);
  await page.getByLabel('Title').fill('');

  await page.getByRole('button', { name: 'Generate Image' }).click();

  await expectAlert(page, /\w+/);
  await expect(page.getByRole('button', { name: 'Generate Image' })).toBeEnabled();
});

test('an upload shows its bytes in its place and is there; the first chosen file only', async ({
  page,
  open,
  make,
}) => {
  const { _id } = await make.content();
  await open(`/contents/${_id}`);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>(resolve => {
    letGo = resolve;
  });
  await page.route('**/uploadMedia', async route => {
    await held;
    await route.continue();
  });
  expect(await chooser(page).getAttribute('multiple')).toBeNull();

  await chooser(page).setInputFiles(await pictureFile('pier.png'));
  await expect(card(page, /pier\.png Uploading\.\.\./)).toContainText(/\d+ of \d+ KB|Checking the file.../);
  await expect(page.getByRole('button', { name: 'Upload Media' })).toBeDisabled();
  await expectAccessible(page);
  letGo();

  await expect(card(page, / - Uploaded$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Media' })).toBeEnabled();
});

test('an upload that is refused alerts the words of the specification, and says why', async ({
  page,
  open,
  make,
}) => {
  const { _id } = await make.content();
  await open(`/contents/${_id}`);

  await chooser(page).setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });

  await expectAlert(page, /^Error uploading media$/);
  await expect(page.getByText(/"notes.txt" is not a picture or video/)).toBeVisible();
  await expectAccessible(page);
});

type Pictured = { naturalWidth: number; naturalHeight: number };

test('a photo of a phone that lies on its side stands upright, and a broken one says what to do', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id } = await make.content();
  await open(`/contents/${_id}`);
  // Three quarter turns to the left: what is on the left of the frame is the top of the picture.
  const photo = await aHeic({ width: 96, height: 64, quarterTurns: 3, leftHalf: 'white' });

  await test.step('upright', async () => {
    await chooser(page).setInputFiles({ name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: photo });
    const picture = card(page, / - Uploaded$/)
      .getByRole('img')
      .first();
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: Pictured) => image.naturalHeight > image.naturalWidth))
      .toBe(true);
    await expectAccessible(page);
    const [uploaded] = await product.api.predictions(_id);
    const original = await page.request.get(`${product.publicUrl}${uploaded?.output[0]}`);
    const { data, info } = await sharp(await original.body())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([64, 96]);
    const blueAt = (y: number) => data[(y * info.width + info.width / 2) * info.channels + 2];
    expect(blueAt(8)).toBeGreaterThan(240);
    expect(blueAt(88)).toBeLessThan(100);
  });

  await test.step('broken', async () => {
    const broken = photo.subarray(0, photo.length - 200);
    await chooser(page).setInputFiles({ name: 'IMG_0043.HEIC', mimeType: 'image/heic', buffer: broken });
    await expectAlert(page, /^Error uploading media$/);
    await expect(
      page.getByText(/"IMG_0043.HEIC" is damaged or incomplete. Open it, save it again and upload that\./),
    ).toBeVisible();
    await expectAccessible(page);
  });
});

test('a Post takes several pictures in the order of the clicks', async ({ page, open, make, product }) => {
  const { _id } = await make.content({ _contentType: (await make.contentType())._id });
  await make.upload(_id, 'one.png');
  const [two, one] = await make.upload(_id, 'two.png');
  await open(`/contents/${_id}`);

  await card(page, /Uploaded/)
    .nth(1)
    .getByRole('button', { name: 'Select', exact: true })
    .click();
  await page.getByRole('button', { name: 'Select', exact: true }).click();

  await expect(page.getByTitle('Number 1 in the selection')).toBeVisible();
  await expect(page.getByTitle('Number 2 in the selection')).toBeVisible();
  await expect
    .poll(async () => (await product.api.content(_id)).contents)
    .toEqual([one?.output[0], two?.output[0]]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deselect' }).last().click();
  await expect(page.getByTitle('Number 2 in the selection')).toBeHidden();
});

test('a Story has one picture, which another replaces', async ({ page, open, make, product }) => {
  const story = await make.contentType({ instagramType: 'Story' });
  const { _id, contents } = await make.contentWithPicture({ _contentType: story._id });
  await make.upload(_id, 'other.png');
  await open(`/contents/${_id}`);

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Deselect' })).toHaveCount(1);
  await expect.poll(async () => (await product.api.content(_id)).contents).not.toEqual(contents);
  await page.getByRole('button', { name: 'Deselect' }).click();

  await expect.poll(async () => (await product.api.content(_id)).contents).toEqual([]);
  await expect(page.getByRole('figure', { name: 'Preview' }).getByText('No picture selected')).toBeVisible();
});

test('without a connection a star and a delete say so at once, and nothing is done later by itself', async ({
  page,
  context,
  open,
  make,
  product,
}) => {
  const { _id } = await make.content({ title: 'Dunes', prompt: 'a red kite over the dunes' });
  await make.generate(_id);
  await open(`/contents/${_id}`);
  const star = page.getByRole('button', { name: 'Preferred: picture 1' });
  const starred = async () => (await product.api.predictions(_id))[0]?.outputPreferred.length;
  await star.click();
  await expect.poll(starred).toBe(1);

  await context.setOffline(true);
  await star.click();
  await expectAlert(page, /^Insta AI cannot be reached\./);
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await dismissAlerts(page);
  await page.getByRole('region', { name: 'Info' }).getByRole('button', { name: 'Delete' }).click();
  await answerConfirm(page, 'Delete');
  await expectAlert(page, /^Insta AI cannot be reached\./);
  await context.setOffline(false);

  await star.click();
  await expect.poll(starred).toBe(0);
  await expect(page).toHaveURL(new RegExp(`/contents/${_id}$`));
  expect((await product.api.content(_id)).title).toBe('Dunes');
});

test('star, Info and Delete of one output', async ({ page, open, make, product }) => {
  const { _id } = await make.content({ prompt: 'a red kite over the dunes' });
  await make.generate(_id);
  await open(`/contents/${_id}`);
  const star = page.getByRole('button', { name: 'Preferred: picture 1' });

  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await product.api.predictions(_id))[0]?.outputPreferred.length).toBe(1);
  await star.click();
  await expect.poll(async () => (await product.api.predictions(_id))[0]?.outputPreferred.length).toBe(0);

  await page.getByRole('button', { name: 'Info', exact: true }).click();
  const info = page.getByRole('dialog', { name: 'Input parameters' });
  await expect(info.getByText('prompt', { exact: true })).toBeVisible();
  await expect(info.getByText(/a red kite over the dunes/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(info).toBeHidden();

  await page.getByRole('group', { name: 'Picture 1' }).getByRole('button', { name: 'Delete' }).click();
  await answerConfirm(page, 'Cancel');
  await expect(page.getByRole('group', { name: 'Picture 1' })).toBeVisible();
  await page.getByRole('group', { name: 'Picture 1' }).getByRole('button', { name: 'Delete' }).click();
  await answerConfirm(page, 'Delete');
  await expect(page.getByRole('group', { name: 'Picture 1' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Media' })).toBeFocused();
});

test('a picture of a scheduled item is protected, and it is said', async ({ page, open, make }) => {
  const { _id } = await make.scheduled();
  await open(`/contents/${_id}`);

  await page.getByRole('group', { name: 'Picture 1' }).getByRole('button', { name: 'Delete' }).click();
  await answerConfirm(page, 'Delete');

  await expectAlert(page, /used by a scheduled item/);
  await expect(page.getByRole('group', { name: 'Picture 1' })).toBeVisible();
});

test('above 12 predictions there is a second Generate Image', async ({ page, open, make }) => {
  const { _id } = await make.content();
  await Promise.all(Array.from({ length: 12 }, (_, n) => make.upload(_id, `${n}.png`)));
  await open(`/contents/${_id}`);
  await expect(card(page, /Uploaded/)).toHaveCount(12);
  await expect(page.getByRole('button', { name: 'Generate Image' })).toHaveCount(1);

  await chooser(page).setInputFiles(await pictureFile());

  await expect(card(page, /Uploaded/)).toHaveCount(13);
  await expect(page.getByRole('button', { name: 'Generate Image' })).toHaveCount(2);
});

test('a picture outside the ratios of Instagram is padded or cropped, as one chooses', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id } = await make.content({ _contentType: (await make.contentType())._id });
  await open(`/contents/${_id}`);
  const tall = await sharp({ create: { width: 400, height: 900, channels: 3, background: '#3a6ea5' } })
    .png()
    .toBuffer();
  await chooser(page).setInputFiles({ name: 'tall.png', mimeType: 'image/png', buffer: tall });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const fit = page.getByRole('radiogroup', { name: 'Fit' });
  await expect(page.getByText(/This picture is taller than the frame\. Nothing is cut off\./)).toBeVisible();
  await expect(fit.getByRole('radio', { name: 'Pad' })).toBeChecked();
  await expectAccessible(page);

  await fit.getByText('Crop').click();

  await expect(page.getByText('What does not fit is cut off.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Selected for this content' })).toHaveCSS('object-fit', 'cover');
  await expect.poll(async () => (await product.api.content(_id)).fit).toBe('crop');
});
