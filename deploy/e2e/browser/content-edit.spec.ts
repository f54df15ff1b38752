import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { answerConfirm, chooseOption, expectAlert, goTo } from './support/person-steps.ts';

const savedWord = /^Saved \d\d:\d\d$/;

test('Back closes what lies over a screen, and the next one leaves it', async ({ page, open, make }) => {
  await make.content({ title: 'Terraces' });
  await open('/profile');
  await goTo(page, 'Contents');
  await page.getByRole('button', { name: 'Magic AI', exact: true }).click();
  const magic = page.getByRole('dialog', { name: 'Describe your content' });
  await expect(magic).toBeVisible();
  await page.evaluate('history.back()');
  await expect(magic).toBeHidden();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.getByRole('link', { name: 'Terraces', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terraces' })).toBeVisible();

  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const schedule = page.getByRole('dialog', { name: 'Schedule' });
  await expect(schedule).toBeVisible();
  await page.evaluate('history.back()');
  await expect(schedule).toBeHidden();
  await expect(page).toHaveURL(/\/contents\/\w+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Terraces' })).toBeVisible();

  await page.evaluate('history.back()');
  await expect(page.getByRole('heading', { level: 1, name: 'Contents' })).toBeVisible();
  await page.evaluate('history.back()');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('a new item is created with its first edit and keeps every key', async ({ page, open, product }) => {
  await open('/contents/create');
  await expect(page.getByRole('button', { name: 'Generate Image' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Upload Media' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Generate Metadata' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeHidden();
  await expect(page.getByText('Not planned')).toBeVisible();

  await page
    .getByLabel('Title')
    .pressSequentially('Sunrise at the pier, before anybody is up', { delay: 40 });
  await expect(page).toHaveURL(/\/contents\/[0-9a-f]{24}$/);
  await page.getByLabel('Description').fill('Cold hands, warm light.');
  await page.getByLabel('Location').fill('Molo Audace');
  await page.getByLabel('City').fill('Trieste');

  await expect(page.getByText(savedWord)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Image' })).toBeEnabled();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect
    .poll(() => product.api.content(id))
    .toMatchObject({ title: 'Sunrise at the pier, before anybody is up', city: 'Trieste' });
  await expectAccessible(page);
});

test('neighbours by date are one press away, by mouse and by key', async ({ page, open, make }) => {
  const first = await make.content({ title: 'First day', date: '2036-05-01T08:00:00.000Z' });
  const second = await make.content({ title: 'Second day', date: '2036-05-02T08:00:00.000Z' });
  await open(`/contents/${first._id}`);
  await expect(page.getByRole('button', { name: 'Previous content' })).toBeDisabled();

  await page.getByRole('link', { name: 'Next content' }).click();
  await expect(page).toHaveURL(new RegExp(second._id));
  await expect(page.getByLabel('Title')).toHaveValue('Second day');
  await expect(page.getByRole('button', { name: 'Next content' })).toBeDisabled();

  await page.getByRole('link', { name: 'Previous content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title')).toHaveValue('First day');

  await page.getByRole('link', { name: 'Back to Contents' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contents' })).toBeVisible();
});

test('a dropped network loses nothing: it is said, retried and saved', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id } = await make.content({ title: 'Ferry' });
  await open(`/contents/${_id}`);
  await page.route(`**/api/contents/${_id}`, route => route.abort());

  await page.getByLabel('Title').fill('Ferry in the fog');
  await expect(page.getByText('Not saved, retrying')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('City').fill('Muggia');
  await page.unroute(`**/api/contents/${_id}`);

  await expect(page.getByText(savedWord)).toBeVisible();
  expect(await product.api.content(_id)).toMatchObject({ title: 'Ferry in the fog', city: 'Muggia' });
});

test('leaving at once, and closing the tab at once, keep the last edit', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id } = await make.content({ title: 'Tram' });
  await open(`/contents/${_id}`);
  await page.getByLabel('Title').fill('Tram to Opicina');
  await page.getByRole('link', { name: 'Back to Contents' }).click();
  await expect.poll(async () => (await product.api.content(_id)).title).toBe('Tram to Opicina');

  await open(`/contents/${_id}`);
  await page.getByLabel('City').fill('Opicina');
  await page.close({ runBeforeUnload: true });
  await expect.poll(async () => (await product.api.content(_id)).city).toBe('Opicina');
});

test('a field changed in two tabs asks which to keep, and saves the rest', async ({
  page,
  context,
  open,
  make,
  product,
}) => {
  const { _id } = await make.content({ title: 'Market', city: 'Trieste' });
  // This tab hears nothing of the other one and finds out when it saves.
  await context.route('**/socket.io/**', route => route.abort());
  await open(`/contents/${_id}`);
  const other = await context.newPage();
  await other.goto(`/contents/${_id}`);

  await page.route(`**/api/contents/${_id}`, route => route.abort());
  await page.getByLabel('Title').fill('Night market');
  await page.getByLabel('Location').fill('Cavana');
  await other.getByLabel('Title').fill('Fish market');
  await other.getByLabel('City').fill('Muggia');
  await expect(other.getByText(savedWord)).toBeVisible();
  await page.unroute(`**/api/contents/${_id}`);

  const choice = page.getByRole('alert').filter({ hasText: 'Changed here and elsewhere' });
  await expect(choice.getByText('Night market')).toBeVisible();
  await expect(choice.getByText('Fish market')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Muggia');
  await expect
    .poll(() => product.api.content(_id))
    .toMatchObject({ title: 'Fish market', location: 'Cavana' });
  await expectAccessible(page);
  await choice.getByRole('button', { name: 'Keep this version' }).click();

  await expect(choice).toBeHidden();
  await expect
    .poll(() => product.api.content(_id))
    .toMatchObject({ title: 'Night market', city: 'Muggia', location: 'Cavana' });
});

test('what another tab changed in other fields comes with the next save, without a question', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id } = await make.content({ title: 'Harbour' });
  await open(`/contents/${_id}`);
  await product.api.saveContent(_id, { city: 'Muggia' });

  await page.getByLabel('Title').fill('Harbour at night');

  await expect(page.getByLabel('City')).toHaveValue('Muggia');
  await expect(page.getByText(savedWord)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  expect(await product.api.content(_id)).toMatchObject({ title: 'Harbour at night', city: 'Muggia' });
});

test('Delete asks, can be refused, and then the item is gone', async ({ page, open, make }) => {
  const { _id, title } = await make.content();
  await open(`/contents/${_id}`);
  const info = page.getByRole('region', { name: 'Info' });

  await info.getByRole('button', { name: 'Delete' }).click();
  await expectAccessible(page);
  await answerConfirm(page, 'Cancel');
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await info.getByRole('button', { name: 'Delete' }).click();
  await answerConfirm(page, 'Delete');

  await expect(page.getByRole('heading', { level: 1, name: 'Contents' })).toBeVisible();
  await page.goto(`/contents/${_id}`);
  await expect(page.getByRole('alert').filter({ hasText: 'This content no longer exists.' })).toBeVisible();
  await expectAccessible(page);
});

test('the plan is said in the words of the specification', async ({ page, open, make }) => {
  const { _id } = await make.scheduled({ date: '2036-07-01T09:30:00.000Z' });
  await open(`/contents/${_id}`);

  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect(page.getByText('Scheduled for 1 Jul 11:30')).toBeVisible();
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
});

test('what is missing stands beside the status, with what to do', async ({ page, open, make }) => {
  const { _id } = await make.content({ date: '2036-12-01T09:30:00.000Z' });
  await open(`/contents/${_id}`);
  await expect(page.getByText('Planned for 1 Dec 10:30')).toBeVisible();

  await page.getByRole('button', { name: '2 to fix' }).click();

  const list = page.getByRole('list', { name: 'Before this goes out' });
  await expect(list.getByText('Choose a content type first.')).toBeVisible();
  await expect(list.getByText('Generate or upload one and press Select.')).toBeVisible();
  await expectAccessible(page);
});

test('the preview follows the type, and dots walk through a carousel', async ({
  page,
  open,
  make,
  product,
}) => {
  const post = await make.contentType({ name: 'Carousel' });
  await make.contentType({ name: 'Day story', instagramType: 'Story' });
  const { _id } = await make.contentWithPicture({ _contentType: post._id });
  const predictions = await make.upload(_id);
  await product.api.saveContent(_id, { contents: predictions.flatMap(({ output }) => output) });
  await open(`/contents/${_id}`);
  const preview = page.getByRole('figure', { name: 'Preview' });
  const picture = preview.getByRole('img', { name: 'Selected for this content' });
  await expect(preview.getByText('Isola Studio').first()).toBeVisible();
  const first = (await picture.getAttribute('src')) ?? '';

  await preview.getByRole('button', { name: 'Show picture 2 of 2' }).click();
  await expect(picture).not.toHaveAttribute('src', first);
  await expectAccessible(page);
  await chooseOption(page, 'Content Type', 'Day story');

  await expect(picture).toHaveAttribute('src', first);
  await expect(preview.getByRole('button', { name: /Show picture/ })).toBeHidden();
});

test('what Instagram puts over a Story is never drawn over the actions in a low window', async ({
  page,
  open,
  make,
  isMobile,
}) => {
  test.skip(isMobile, 'the actions have a bar of their own there');
  // The preview has its least size, and its foot lies behind the actions.
  await page.setViewportSize({ width: 1280, height: 840 });
  const story = await make.contentType({ instagramType: 'Story' });
  const { _id } = await make.contentWithPicture({ _contentType: story._id });
  await open(`/contents/${_id}`);
  const footer = page.getByText('Send message').locator('..');
  await expect(footer).toBeVisible();
  await expect(page.getByText('Nothing is cut off.')).toBeVisible();
  const bar = page.locator('[data-foot]').filter({ hasText: 'Generate Metadata' });
  const [foot, actions] = [await footer.boundingBox(), await bar.boundingBox()];
  if (!foot || !actions) throw new Error('They are not drawn.');
  expect(foot.y + foot.height).toBeGreaterThan(actions.y + 2);
  // From this height on it stands before them, also with two accounts and a picture that does not fit.
  await page.setViewportSize({ width: 1280, height: 860 });
  await expect
    .poll(async () =>
      [await footer.boundingBox(), await bar.boundingBox()].map(box => Math.round(box?.y ?? 0)),
    )
    .toEqual([expect.any(Number), 804]);
  const stood = await footer.boundingBox();
  expect((stood?.y ?? 0) + (stood?.height ?? 0)).toBeLessThanOrEqual(804);
  await page.setViewportSize({ width: 1280, height: 840 });
  await expect.poll(async () => (await bar.boundingBox())?.y).toBe(actions.y);
  // A pointer goes through it; only without that it finds what is drawn on top.
  await footer.evaluate(catchPointer);

  const place = `${foot.x + foot.width / 2}, ${actions.y + 1}`;
  expect(await page.evaluate(`document.elementFromPoint(${place}).closest('[data-foot]') !== null`)).toBe(
    true,
  );
});

test('Generate Metadata writes text and hashtags; a failure is alerted with what the server says', async ({
  page,
  open,
  make,
  faults,
  product,
}) => {
  const type = await make.contentType();
  const { _id } = await make.content({ title: 'Espresso at the bar', _contentType: type._id });
  await open(`/contents/${_id}`);
  const preview = page.getByRole('figure', { name: 'Preview' });
  await expect(preview.getByText('No text yet')).toBeVisible();
  // What an earlier test left to be written may ask as well.
  await faults.order({ target: 'openai.chat', kind: 'insufficient-quota', times: 5 });

  await page.getByRole('button', { name: 'Generate Metadata' }).click();
  await expectAlert(page, /\w/);
  await expect(preview.getByText('No text yet')).toBeVisible();
  await faults.clear();
  await faults.order({ target: 'openai.chat', kind: 'slow-answer', ms: 2_000 });
  await page.getByRole('button', { name: 'Generate Metadata' }).click();

  await expect(page.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  await expect(preview.getByText(/#\w+/).first()).toBeVisible();
  const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await expectAccessible(page);
  await undo.click();
  await expect(preview.getByText('No text yet')).toBeVisible();
  await expect.poll(() => product.api.content(_id)).toMatchObject({ metaDescription: '', hashtags: '' });
});

test('Generate Metadata leaves the person’s own words until they choose, and can be taken back', async ({
  page,
  open,
  make,
  product,
}) => {
  const own = { metaDescription: 'Standing, one euro ten.', hashtags: '#standing' };
  const type = await make.contentType();
  const { _id } = await make.content({ title: 'Espresso at the bar', ...own, _contentType: type._id });
  await open(`/contents/${_id}`);
  const preview = page.getByRole('figure', { name: 'Preview' });

  await page.getByRole('button', { name: 'Generate Metadata' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your words and the new ones' });
  const text = dialog.getByRole('region', { name: 'Text' });
  await expect(text.getByRole('figure', { name: 'Yours' })).toContainText(own.metaDescription);
  await expect(text.getByRole('button', { name: 'Keep' })).toBeFocused();
  await expectAccessible(page);
  expect(await product.api.content(_id)).toMatchObject(own);
  const written = (await text.getByRole('figure', { name: 'New' }).locator('p').innerText()).slice(0, 40);
  await text.getByRole('button', { name: 'Replace' }).click();
  await dialog.getByRole('region', { name: 'Hashtags' }).getByRole('button', { name: 'Insert' }).click();
  await expect(dialog).toBeHidden();
  // It was busy, and could hold no focus, when the dialog came.
  await expect(page.getByRole('button', { name: 'Generate Metadata' })).toBeFocused();

  await expect
    .poll(() => product.api.content(_id))
    .toMatchObject({
      metaDescription: expect.stringContaining(written),
      hashtags: expect.stringMatching(/^#standing #\w+/),
    });
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(preview.getByText(own.metaDescription)).toBeVisible();
  await expect.poll(() => product.api.content(_id)).toMatchObject(own);
});

test('a publish that failed says what happened, and can be tried again in place', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id } = await make.contentWithPicture();
  await product.api.saveContent(_id, {
    hashtags: Array.from({ length: 31 }, (_, n) => `#tag${n}`).join(' '),
    status: 'Scheduled',
    date: new Date(Date.now() + 1_000).toISOString(),
  });
  await open(`/contents/${_id}`);
  await expect(page.getByText('Failed', { exact: true })).toBeVisible();
  await expect(page.getByText(/31 hashtags/).first()).toBeVisible();
  await expectAccessible(page);
  await product.api.saveContent(_id, { hashtags: '#one' });

  await page.getByRole('button', { name: 'Try again' }).click();

  await expectAlert(page, 'Content published');
  await expect(page.getByText(/^Published on /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'View on Instagram' })).toBeVisible();
  await expectAccessible(page);
});

/** Runs in the page. */
function catchPointer(part: unknown): void {
  (part as { style: { pointerEvents: string } }).style.pointerEvents = 'auto';
}
