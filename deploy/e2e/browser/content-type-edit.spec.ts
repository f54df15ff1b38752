import type { ContentType } from '@insta-ai/proto/http/content-type';
import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { pictureFile } from './support/data-maker.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { answerConfirm, chooseOption, expectAlert } from './support/person-steps.ts';

const slot = (page: Page, number: number) => page.getByRole('group', { name: `Slot ${number}`, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('a new content type has the defaults of the specification, and Save leads to the list', async ({
  page,
  open,
  product,
}) => {
  await open('/contentTypes/create');

  await expect(page.getByRole('button', { name: 'Delete' })).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Instagram Content' })).toHaveValue('Post');
  for (const number of [1, 2, 3, 4]) {
    const card = slot(page, number);
    await expect(card.getByRole('combobox', { name: 'Type' })).toHaveValue('FaceSwap');
    await expect(card.getByRole('textbox', { name: 'Weight' })).toHaveValue('0.9');
    await expect(card.getByRole('textbox', { name: 'Stop' })).toHaveValue('1');
    await expect(card.getByRole('button', { name: 'Remove Image' })).toBeVisible();
  }
  await expect(page.getByLabel('Negative prompt')).toHaveValue(/unrealistic.*cartoon/);
  for (const style of ['Fooocus V2', 'Fooocus Enhance', 'Fooocus Semi Realistic', 'Fooocus Photograph'])
    await expect(page.getByText(style, { exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Performance selection' })).toHaveValue('Quality');
  await expect(page.getByRole('combobox', { name: 'Aspect ratios selection' })).toHaveValue('1344*768 wide');
  await expect(page.getByLabel('Image number')).toHaveValue('1');
  await expect(page.getByRole('textbox', { name: 'Refiner switch' })).toHaveValue('0.5');
  // The looks of a caption that is off are folded.
  await expect(page.getByRole('combobox', { name: 'Font' })).toBeHidden();
  await page.getByText('Its font, colours and place are kept').click();
  await expect(page.getByRole('combobox', { name: 'Font' })).toHaveValue('Futura');
  await expect(page.getByLabel('Color', { exact: true })).toHaveValue('black');
  await expect(page.getByLabel('Background color', { exact: true })).toHaveValue('linen');
  for (const [label, value] of [
    ['Size', '30 px'],
    ['Radius', '20 px'],
    ['Left', '20 px'],
    ['Top', '20 px'],
    ['Max width', '500 px'],
    ['Max height', '500 px'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await expectAccessible(page);

  await page.getByLabel('Name').fill('Portraits');
  await expect(page.getByRole('heading', { level: 1, name: 'Portraits' })).toBeVisible();
  await save(page);

  await expect(page).toHaveURL(/\/contentTypes$/);
  await expect(page.getByRole('link', { name: 'Portraits' })).toBeVisible();
  expect(await product.api.ask<ContentType[]>('GET', '/api/contentTypes')).toMatchObject([
    { name: 'Portraits', cn_weight4: 0.9, cn_stop1: 1, image_number: 1, captionBg: 'linen' },
  ]);
});

test('a slot takes its picture from the gallery, an upload in it included, and numbers by keyboard', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id } = await make.contentType({ cn_img2: '' });
  await open(`/contentTypes/${_id}`);
  const card = slot(page, 2);
  await expect(card.getByRole('button', { name: 'Remove Image' })).toBeHidden();

  await card.getByRole('button', { name: 'Select Image' }).click();
  const gallery = page.getByRole('dialog', { name: 'Select Image for slot 2' });
  await expect(gallery.getByRole('button', { name: /^Picture 1 of / })).toBeVisible();
  await expectAccessible(page);
  await gallery.locator('input[type=file]').setInputFiles(await pictureFile());
  await expectAlert(page, 'File Uploaded');
  // What was just uploaded stands first and waits for Enter.
  await expect(gallery.getByRole('button', { name: /^Picture 1 of / })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(gallery).toBeHidden();

  await slot(page, 1).getByRole('button', { name: 'Remove Image' }).click();
  await chooseOption(card, 'Type', 'PyraCanny');
  await card.getByRole('slider', { name: 'Weight, slider' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(card.getByRole('textbox', { name: 'Weight' })).toHaveValue('0.95');
  await card.getByRole('textbox', { name: 'Stop' }).fill('0.4');
  await save(page);

  await expect(page).toHaveURL(/\/contentTypes$/);
  const stored = await product.api.ask<ContentType>('GET', `/api/contentTypes/${_id}`);
  expect(stored).toMatchObject({ cn_img1: '', cn_type2: 'PyraCanny', cn_weight2: 0.95, cn_stop2: 0.4 });
  expect(stored.cn_img2).toMatch(/^[A-Za-z0-9]{20,}\.png$/);
  const bytes = await page.request.get(`${product.publicUrl}/api/contentTypes/uploads/${stored.cn_img2}`);
  expect(bytes.headers()['content-type']).toBe('image/png');
});

test('an upload says that it worked, or why it did not, and shows how far it is', async ({ page, open }) => {
  await open('/contentTypes/create');
  const chooser = page.locator('input[type=file]').first();

  let goOn = () => {};
  await page.route('**/api/contentTypes/uploadMedia', async route => {
    if (route.request().method() === 'POST') await new Promise<void>(resolve => (goOn = resolve));
    await route.continue();
  });
  await chooser.setInputFiles(await pictureFile());
  await expect(page.getByRole('button', { name: /^Uploading \d+ %$/ })).toBeDisabled();
  goOn();
  await expectAlert(page, 'File Uploaded');
  await page.unroute('**/api/contentTypes/uploadMedia');

  await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expectAlert(page, 'Error uploading media');
  await expect(page.getByText('Please upload a PNG, JPEG, WebP or HEIC.')).toBeVisible();
  await expectAccessible(page);
});

test('an own picture is deleted from the gallery, unless a content type uses it', async ({
  page,
  open,
  make,
  product,
}) => {
  const [used] = await make.libraryPicture();
  await make.contentType({ name: 'Portraits', cn_img1: used?.filename ?? '' });
  const [unused] = await make.libraryPicture();
  await open('/contentTypes/create');
  await slot(page, 2).getByRole('button', { name: 'Select Image' }).click();
  const gallery = page.getByRole('dialog', { name: 'Select Image for slot 2' });
  // The base images belong to everybody.
  await expect(gallery.getByRole('button', { name: 'Picture 6 of 6' })).toBeVisible();
  await expect(gallery.getByRole('button', { name: /^Delete picture/ })).toHaveCount(2);
  await expectAccessible(page);

  await gallery.getByRole('button', { name: 'Picture 1 of 6' }).focus();
  await page.keyboard.press('Tab');
  await expect(gallery.getByRole('button', { name: 'Delete picture 1' })).toBeFocused();
  await page.keyboard.press('Enter');
  await answerConfirm(page, 'Delete');
  await expect(gallery.getByRole('button', { name: 'Picture 1 of 5' })).toBeFocused();
  const bytes = await page.request.get(`${product.publicUrl}${unused?.url}`);
  expect(bytes.status()).toBe(404);

  await gallery.getByRole('button', { name: 'Delete picture 1' }).click();
  await answerConfirm(page, 'Delete');
  await expectAlert(page, /used by the content type "Portraits"/);
  await expect(gallery.getByRole('button', { name: 'Picture 1 of 5' })).toBeVisible();
  await expectAccessible(page);
});

test('styles are found by name, own names are kept, and the sizes say what they are for', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id } = await make.contentType({ style_selections: 'Fooocus V2, My own look' });
  await open(`/contentTypes/${_id}`);
  await expect(page.getByText('My own look', { exact: true })).toBeVisible();

  const styles = page.getByRole('combobox', { name: 'Style selections' });
  await styles.fill('Film Noir');
  await page.getByRole('option', { name: 'Photo Film Noir' }).click();
  await styles.fill('Grandmother');
  await page.keyboard.press('Enter');
  const size = page.getByRole('combobox', { name: 'Aspect ratios selection' });
  await size.click();
  await expect(page.getByRole('option')).toHaveText([
    '1344*768 wide',
    '896*1088 post',
    '768*1344 story',
    '1536*640 banner',
    '1024*1024 square',
  ]);
  await page.getByRole('option', { name: '1536*640 banner' }).click();
  await expectAccessible(page);
  await expect(page.getByRole('figure', { name: 'Example result' })).toContainText('1536 × 640');
  await chooseOption(page, 'Performance selection', 'Extreme Speed');
  await save(page);

  await expect(page).toHaveURL(/\/contentTypes$/);
  expect(await product.api.ask('GET', `/api/contentTypes/${_id}`)).toMatchObject({
    style_selections: 'Fooocus V2,My own look,Photo Film Noir,Grandmother',
    aspect_ratios_selection: '1536*640',
    performance_selection: 'Extreme Speed',
  });
});

test('the caption of a Story is seen while it is set, and moved by arrow keys', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id } = await make.contentType({ instagramType: 'Story', aspect_ratios_selection: '768*1344' });
  await open(`/contentTypes/${_id}`);
  const example = page.getByRole('figure', { name: 'Example result' });
  await expect(example).toContainText('Enable Caption to see it here.');

  await page.getByRole('switch', { name: 'Enable Caption' }).click();
  const caption = example.getByRole('button', { name: /^Your caption/ });
  await expect(caption).toHaveCSS('background-color', 'rgb(250, 240, 230)');
  await page.getByLabel('Background color', { exact: true }).fill('#112233');
  await page.getByLabel('Color', { exact: true }).fill('white');
  await expect(caption).toHaveCSS('background-color', 'rgb(17, 34, 51)');
  await caption.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByLabel('Left', { exact: true })).toHaveValue('21 px');
  await expect(page.getByLabel('Top', { exact: true })).toHaveValue('30 px');
  await expectAccessible(page);
  await save(page);

  await expect(page).toHaveURL(/\/contentTypes$/);
  expect(await product.api.ask('GET', `/api/contentTypes/${_id}`)).toMatchObject({
    enableCaption: true,
    captionBg: '#112233',
    captionLeft: 21,
    captionTop: 30,
  });
});

test('the latest picture made with the type is its example', async ({ page, open, make }) => {
  const type = await make.contentType({ aspect_ratios_selection: '896*1088' });
  await open(`/contentTypes/${type._id}`);
  const example = page.getByRole('figure', { name: 'Example result' });
  await expect(example).toContainText('The first one will appear here.');

  const { _id } = await make.content({ _contentType: type._id, prompt: 'a lighthouse at dusk' });
  const [prediction] = await make.generate(_id);
  await page.reload();

  await expect(example.getByRole('img')).toHaveAttribute('src', prediction?.output[0] ?? '');
  await expect(example).toContainText('The latest picture of this type');
  await expectAccessible(page);
});

test('what is not right is said beside its field, and nothing that was typed is lost', async ({
  page,
  open,
  make,
}) => {
  const { _id } = await make.contentType({ name: 'Portraits' });
  await open(`/contentTypes/${_id}`);
  const weight = slot(page, 3).getByRole('textbox', { name: 'Weight' });
  await page.getByLabel('Name').fill('Portraits of May');
  await weight.fill('5');
  await page.getByLabel('Image number').fill('');
  await expect(slot(page, 3)).toContainText('Enter a number from 0 to 2.');
  await expect(page.getByText('Enter a number from 1 to 8.')).toBeVisible();
  await save(page);
  await expect(weight).toBeFocused();
  await expectAccessible(page);

  await weight.fill('1.1');
  await page.getByLabel('Image number').fill('2');
  await page.route('**/api/contentTypes/*', route =>
    route.fulfill({
      status: 400,
      json: { code: 'invalid_argument', message: 'Slot 2 has no such picture.', details: { slots: [2] } },
    }),
  );
  await save(page);

  await expectAlert(page, 'Slot 2 has no such picture.');
  await expect(slot(page, 2)).toContainText('is no longer in your library');
  await expect(page.getByLabel('Name')).toHaveValue('Portraits of May');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.unroute('**/api/contentTypes/*');
  await save(page);
  await expect(page.getByRole('link', { name: 'Portraits of May' })).toBeVisible();
});

test('typed work is not left behind without asking', async ({ page, open, make }) => {
  const { _id } = await make.contentType({ name: 'Portraits' });
  await open(`/contentTypes/${_id}`);
  await page.getByLabel('Name').fill('Faces');
  await expect(page.getByText('Unsaved changes')).toBeVisible();

  await page.getByRole('link', { name: 'Back to Content Types' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Faces');
  await page.getByRole('link', { name: 'Back to Content Types' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();

  await expect(page.getByRole('link', { name: 'Portraits' })).toBeVisible();
});

test('Delete asks first; Cancel keeps, Delete leads to the list', async ({ page, open, make }) => {
  const { _id } = await make.contentType({ name: 'Old look' });
  await open(`/contentTypes/${_id}`);

  await page.getByRole('button', { name: 'Delete' }).click();
  await answerConfirm(page, 'Cancel');
  await expect(page.getByLabel('Name')).toHaveValue('Old look');
  await page.getByRole('button', { name: 'Delete' }).click();
  await answerConfirm(page, 'Delete');

  await expect(page).toHaveURL(/\/contentTypes$/);
  await expect(page.getByText('No Content Types Found')).toBeVisible();
  await open(`/contentTypes/${_id}`);
  await expect(page.getByRole('alert')).toContainText('This content type no longer exists.');
  await expectAccessible(page);
});

test('a type that is used says so before it goes, and its items take another one', async ({
  page,
  open,
  make,
  product,
}) => {
  const old = await make.contentType({ name: 'Old look' });
  const next = await make.contentType({ name: 'New look', instagramType: 'Story' });
  const draft = await make.content({ title: 'A draft', _contentType: old._id });
  const planned = await make.scheduled({ _contentType: old._id });
  const live = await make.content({ title: 'Harbour', _contentType: old._id, status: 'Published' });
  await open(`/contentTypes/${old._id}`);

  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question.getByText('3 items use “Old look”. 1 of them is scheduled.')).toBeVisible();
  await expect(question.getByText(/They keep their kind/)).toBeVisible();
  await chooseOption(question, 'Give them another type', 'New look');
  await expect(question.getByText('2 items get “New look”, which makes them Stories.')).toBeVisible();
  await expect(question.getByText('1 stays as it is (‘Harbour’): it is already published.')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Change and delete' }).click();

  await expect(page).toHaveURL(/\/contentTypes$/);
  await expect(page.getByRole('link', { name: 'Old look' })).toBeHidden();
  const typeOf = async ({ _id }: { _id: string }) => (await product.api.content(_id))._contentType;
  expect(await Promise.all([draft, planned].map(typeOf))).toEqual([next._id, next._id]);
  await expect.poll(() => typeOf(live)).toBeNull();
});

test('a type saved as another kind leaves its items as they are, until the person changes them', async ({
  page,
  open,
  make,
  product,
}) => {
  const type = await make.contentType({ name: 'Daily look' });
  const draft = await make.content({ title: 'A draft', _contentType: type._id });
  const planned = await make.scheduled({ _contentType: type._id });
  const live = await make.content({ title: 'Harbour', _contentType: type._id, status: 'Published' });
  const kinds = () =>
    Promise.all(
      [draft, planned, live].map(async ({ _id }) => (await product.api.content(_id)).instagramType),
    );
  const question = page.getByRole('dialog', { name: 'Change its items too?' });
  await open(`/contentTypes/${type._id}`);
  await chooseOption(page, 'Instagram Content', 'Story');
  await save(page);

  await expect(question.getByText('3 items use “Daily look”. 1 of them is scheduled.')).toBeVisible();
  await expect(question.getByText('They keep their kind.')).toBeVisible();
  await expect(question.getByText('2 items would become Stories.')).toBeVisible();
  await expect(question.getByText('1 stays as it is (‘Harbour’): it is already published.')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Leave them' }).click();
  await expect(page).toHaveURL(/\/contentTypes$/);
  expect(await kinds()).toEqual(['Post', 'Post', 'Post']);

  await open(`/contentTypes/${type._id}`);
  await chooseOption(page, 'Instagram Content', 'Reel');
  await save(page);
  await question.getByRole('button', { name: 'Change 2' }).click();
  await expect.poll(kinds).toEqual(['Reel', 'Reel', 'Post']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(kinds).toEqual(['Post', 'Post', 'Post']);
});

test('a type that is used goes without another one, and its items lose it', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id } = await make.contentType({ name: 'Only look', instagramType: 'Story' });
  const item = await make.content({ _contentType: _id });
  await open(`/contentTypes/${_id}`);

  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question.getByText('1 item uses “Only look”. It is not scheduled.')).toBeVisible();
  await expect(question.getByRole('combobox')).toBeHidden();
  await expectAccessible(page);
  await answerConfirm(page, 'Delete');

  await expect(page.getByText('No Content Types Found')).toBeVisible();
  await expect.poll(async () => (await product.api.content(item._id))._contentType).toBeNull();
});

test('a content type is duplicated with everything it has', async ({ page, open, make }) => {
  const { _id } = await make.contentType({ name: 'Portraits', image_number: 4 });
  await open(`/contentTypes/${_id}`);

  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Portraits copy');
  await expect(page.getByLabel('Image number')).toHaveValue('4');
  await save(page);

  await expect(page.getByRole('link', { name: 'Portraits', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Portraits copy' })).toBeVisible();
});
