import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import type { DataMaker } from './support/data-maker.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { chooseOption } from './support/person-steps.ts';

async function openEdit(page: Page) {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  await expect(dialog.getByLabel('Text')).toBeFocused();
  return dialog;
}

test('text and hashtags are counted and shown while one types', async ({ page, open, make, product }) => {
  const { _id } = await make.contentWithPicture({ metaDescription: '', hashtags: '' });
  await open(`/contents/${_id}`);
  const dialog = await openEdit(page);

  await dialog.getByLabel('Text').fill('Before the first scooter');
  await dialog.getByLabel('Hashtags').fill('#bali #ubud');

  await expect(dialog.getByText('37 of 2,200 characters')).toBeVisible();
  await expect(dialog.getByText('2 of 5 hashtags')).toBeVisible();
  await expect(dialog.getByRole('figure', { name: 'Preview' })).toContainText('Before the first scooter');
  await expectAccessible(page);
  await dialog.getByLabel('Hashtags').fill(Array.from({ length: 31 }, (_, n) => `#tag${n}`).join(' '));
  await expect(dialog.getByText('31 of 5 hashtags: 26 too many')).toBeVisible();
  await dialog.getByLabel('Text').fill('a'.repeat(2_201));
  await expect(dialog.getByText(/of 2,200 characters: [\d,]+ too many/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
  await expect.poll(async () => (await product.api.content(_id)).metaDescription.length).toBe(2_201);
});

test('what a post may have beside its text stands below More, by keyboard alone', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id: _contentType } = await make.contentType({ instagramType: 'Post' });
  const { _id, contents } = await make.contentWithPicture({ _contentType });
  await open(`/contents/${_id}`);
  const dialog = await openEdit(page);
  const more = dialog.getByRole('button', { name: /^More/ });
  await expect(more).toHaveText(/Alternative text, people tags, collaborators/);

  await more.press('Enter');
  await dialog.getByLabel('Alternative text').fill('Ducks on a rice terrace');
  await dialog.getByRole('combobox', { name: 'Collaborators' }).fill('@anna.b');
  await page.keyboard.press('Enter');

  await dialog.getByLabel('Name of the person').fill('ben');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /^ben: 50 % from the left/ }).press('Shift+ArrowDown');

  await expect(dialog.getByText('23 of 1,000 characters')).toBeVisible();
  await expect(more).toHaveText(/Alternative text · Tagged ben · With anna\.b/);
  await expectAccessible(page);
  await expect
    .poll(() => product.api.content(_id))
    .toMatchObject({
      altTexts: [{ output: contents[0], text: 'Ducks on a rice terrace' }],
      peopleTags: [{ output: contents[0], username: 'ben', x: 0.5, y: 0.6 }],
      collaborators: ['anna.b'],
    });
});

test('a Reel takes music, a place and who paid for it, by keyboard alone', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id: _contentType } = await make.contentType({ instagramType: 'Reel' });
  const { _id } = await make.contentWithPicture({ _contentType });
  await open(`/contents/${_id}`);
  const dialog = await openEdit(page);
  const more = dialog.getByRole('button', { name: /^More/ });
  await more.press('Enter');

  await dialog.getByRole('textbox', { name: 'Music' }).fill('marea');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Low tide Marea · 1:32' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Remove Low tide' })).toBeFocused();
  await dialog.getByRole('slider', { name: 'Volume of the video' }).press('Home');
  await dialog.getByRole('textbox', { name: 'Place on Instagram' }).fill('ubud');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /^Ubud Coffee House/ }).press('Enter');
  await dialog.getByLabel('Paid partnership').press('Space');
  await dialog.getByRole('combobox', { name: 'Partners' }).fill('visitbali');
  await page.keyboard.press('Enter');

  await expect(more).toHaveText(/Music Low tide/);
  await expectAccessible(page);
  await expect
    .poll(() => product.api.content(_id))
    .toMatchObject({
      music: { title: 'Low tide', volume: 100, filmVolume: 0 },
      place: { name: 'Ubud Coffee House' },
      paidPartnership: true,
      partners: ['visitbali'],
    });
});

test('the text of a picture that was made from a prompt is drafted from it', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id: _contentType } = await make.contentType({ instagramType: 'Post' });
  const { _id } = await make.content({ _contentType, prompt: 'Ducks on a rice terrace at dawn' });
  const [prediction] = await make.generate(_id);
  const output = prediction?.output[0] ?? '';
  await product.api.saveContent(_id, { contents: [output] });
  await open(`/contents/${_id}`);
  const dialog = await openEdit(page);
  await dialog.getByRole('button', { name: /^More/ }).press('Enter');
  const field = dialog.getByLabel('Alternative text', { exact: true });
  const draft = dialog.getByRole('button', { name: 'Draft the text' });

  await draft.press('Enter');

  await expect(field).not.toHaveValue('');
  await expect(draft).toBeHidden();
  const text = await field.inputValue();
  await expect.poll(() => product.api.content(_id)).toMatchObject({ altTexts: [{ output, text }] });
  await expectAccessible(page);
});

test.describe('a Story', () => {
  const caption = {
    enableCaption: true,
    captionLeft: 20,
    captionTop: 20,
    captionSize: 24,
    captionMaxWidth: 200,
    captionMaxHeight: 200,
    captionBg: 'linen',
    captionColor: 'black',
  };
  const makeStory = async (make: DataMaker) => {
    const { _id: _contentType } = await make.contentType({ instagramType: 'Story', ...caption });
    // Its own place, because that of a new type lies under Instagram's header.
    const own = { metaDescription: 'Good morning', captionTop: 20 };
    return (await make.contentWithPicture({ _contentType, ...own }))._id;
  };

  test('has no hashtags but all fields of its caption, with their steps and limits', async ({
    page,
    open,
    make,
    product,
  }) => {
    const _id = await makeStory(make);
    await open(`/contents/${_id}`);
    const dialog = await openEdit(page);

    await expect(dialog.getByLabel('Hashtags')).toBeHidden();
    await expect(dialog.getByLabel('Enable Caption')).toBeChecked();
    for (const label of ['Font', 'Size', 'Radius', 'Padding', 'Weight', 'Color', 'Max width', 'Max height']) {
      await expect(dialog.getByLabel(label, { exact: true })).toBeVisible();
    }
    await dialog.getByLabel('Opacity').fill('1');
    await dialog.getByLabel('Opacity').press('ArrowUp');
    await expect(dialog.getByLabel('Opacity')).toHaveValue('1');
    await dialog.getByLabel('Opacity').press('ArrowDown');
    await expect(dialog.getByLabel('Opacity')).toHaveValue('0.9');
    await dialog.getByLabel('Line height').fill('1.2');
    await dialog.getByLabel('Line height').press('ArrowUp');
    await expect(dialog.getByLabel('Line height')).toHaveValue('1.3');
    await dialog.getByLabel('Left', { exact: true }).fill('0');
    await dialog.getByLabel('Left', { exact: true }).press('ArrowDown');
    await expect(dialog.getByLabel('Left', { exact: true })).toHaveValue('0 px');
    await dialog.getByRole('textbox', { name: 'Background color' }).fill('#ffd9a0');
    await page.keyboard.press('Tab');

    await expectAccessible(page);
    await expect
      .poll(() => product.api.content(_id))
      .toMatchObject({
        captionOpacity: 0.9,
        captionLineHeight: 1.3,
        captionLeft: 0,
        captionBg: '#ffd9a0',
        captionColor: 'black',
      });
  });

  test('has a caption that is moved by keys, said, and kept on the picture', async ({
    page,
    open,
    make,
    product,
  }) => {
    const _id = await makeStory(make);
    await open(`/contents/${_id}`);
    const dialog = await openEdit(page);
    const drawn = dialog.getByRole('button', { name: /^Good morning: caption/ });

    await drawn.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(dialog.getByLabel('Left', { exact: true })).toHaveValue('21 px');
    await expect(dialog.getByLabel('Top', { exact: true })).toHaveValue('30 px');
    await expect(dialog.getByRole('status').filter({ hasText: 'Left 21 px, top 30 px' })).toBeAttached();
    for (const _time of [1, 2, 3, 4]) await page.keyboard.press('Shift+ArrowUp');
    await expect(drawn).toHaveAccessibleName(/21 from the left, 0 from the top/);
    await expect.poll(() => product.api.content(_id)).toMatchObject({ captionLeft: 21, captionTop: 0 });

    await dialog.getByLabel('Left', { exact: true }).fill('400');
    await expect(dialog.getByText('The caption is outside the picture and will not be seen.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Move it back' }).click();
    await expect(dialog.getByLabel('Left', { exact: true })).toHaveValue('20 px');
  });

  test('takes over the look of another type, but for what its person changed', async ({
    page,
    open,
    make,
    product,
  }) => {
    const _id = await makeStory(make);
    await product.api.saveContent(_id, { captionColor: 'crimson' });
    const look = { captionSize: 60, captionColor: 'navy', captionBg: 'ivory' };
    await make.contentType({ name: 'Big words', instagramType: 'Story', ...caption, ...look });
    await open(`/contents/${_id}`);

    await chooseOption(page, 'Content Type', 'Big words');

    const dialog = await openEdit(page);
    await expect(dialog.getByLabel('Size', { exact: true })).toHaveValue(/^60/);
    await expect
      .poll(() => product.api.content(_id))
      .toMatchObject({ captionSize: 60, captionBg: 'ivory', captionColor: 'crimson' });
  });

  test('keeps its caption when its type is deleted', async ({ page, open, make, product }) => {
    const _id = await makeStory(make);
    const { _contentType } = await product.api.content(_id);
    await product.api.ask('DELETE', `/api/contentTypes/${_contentType}`);
    await expect.poll(async () => (await product.api.content(_id))._contentType).toBeNull();
    await open(`/contents/${_id}`);

    await expect(page.getByRole('figure', { name: 'Preview' })).toContainText('Good morning');
    const dialog = await openEdit(page);
    await expect(dialog.getByLabel('Enable Caption')).toBeChecked();
    await expect(dialog.getByLabel('Size', { exact: true })).toHaveValue(/^24/);
  });

  test('has a caption that starts clear of Instagram’s header, and says when that covers it', async ({
    page,
    open,
    make,
    product,
  }) => {
    const type = await make.contentType({ instagramType: 'Story', enableCaption: true, captionTop: 20 });
    const words = { metaDescription: 'Good morning', _contentType: type._id };
    const { _id } = await make.contentWithPicture(words);
    await open(`/contents/${_id}`);
    const dialog = await openEdit(page);
    const drawn = dialog.getByRole('button', { name: /^Good morning: caption/ });
    const covered = dialog.getByText('Instagram’s header covers a part of the caption.');
    await expect(drawn).toHaveAccessibleName(/20 from the left, 75 from the top/);
    await expect(covered).toBeHidden();

    await drawn.focus();
    await page.keyboard.press('Shift+ArrowUp');
    await expect(covered).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Move it back' }).click();

    await expect(covered).toBeHidden();
    await expect.poll(() => product.api.content(_id)).toMatchObject({ captionLeft: 20, captionTop: 75 });
  });

  test('has a caption that is dragged, by mouse or finger, in pixels of a 300 px wide picture', async ({
    page,
    open,
    make,
    product,
  }) => {
    const _id = await makeStory(make);
    await open(`/contents/${_id}`);
    const dialog = await openEdit(page);
    const drawn = dialog.getByRole('button', { name: /^Good morning: caption/ });
    await drawn.scrollIntoViewIfNeeded();
    const [box, width] = [await drawn.boundingBox(), await drawn.evaluate(widthOfPicture)];
    if (!box) throw new Error('The caption is not drawn.');
    const at = { x: box.x + 10, y: box.y + 10 };
    const scale = 300 / width;

    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 40, at.y + 60, { steps: 4 });
    await expect(
      dialog.getByText(`Left ${20 + Math.round(40 * scale)} px`, { exact: false }).first(),
    ).toBeVisible();
    await page.mouse.up();
    await expect
      .poll(() => product.api.content(_id))
      .toMatchObject({ captionLeft: Math.round(20 + 40 * scale), captionTop: Math.round(20 + 60 * scale) });

    await page.mouse.move(at.x + 40, at.y + 60);
    await page.mouse.down();
    await page.mouse.move(at.x - 500, at.y - 900, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => product.api.content(_id)).toMatchObject({ captionLeft: 0, captionTop: 0 });
  });
});

/** Runs in the page. */
function widthOfPicture(caption: unknown): number {
  return (caption as { parentElement: { clientWidth: number } }).parentElement.clientWidth;
}
