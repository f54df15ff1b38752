import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';

const places = (page: Page) =>
  page.getByRole('region', { name: 'Selected pictures' }).getByRole('button', { name: /^Selected, number/ });

/** Over everything between two places, as a hand goes. */
async function way(from: Locator, to: Locator): Promise<{ x: number; y: number }[]> {
  await from.scrollIntoViewIfNeeded();
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error('The pictures are not drawn.');
  const steps = 12;
  return Array.from({ length: steps + 1 }, (_, step) => ({
    x: a.x + a.width / 2 + ((b.x - a.x) * step) / steps,
    y: a.y + a.height / 2 + ((b.y - a.y) * step) / steps,
  }));
}

async function mouseDrag(from: Locator, to: Locator): Promise<void> {
  const { mouse } = from.page();
  const [start, ...rest] = await way(from, to);
  await mouse.move(start?.x ?? 0, start?.y ?? 0);
  await mouse.down();
  for (const { x, y } of rest) await mouse.move(x, y);
  await mouse.up();
}

async function fingerDrag(page: Page): Promise<(from: Locator, to: Locator) => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  return async (from, to) => {
    const [start, ...rest] = await way(from, to);
    await devTools.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [start ?? { x: 0, y: 0 }],
    });
    for (const point of rest)
      await devTools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

test('pictures of another item are chosen for a carousel, ordered by keys and by dragging, and kept', async ({
  page,
  open,
  make,
  product,
}) => {
  const boats = await make.contentWithPicture({ title: 'Boat trip' });
  await make.upload(boats._id, 'harbour.png');
  const post = await make.contentType({ instagramType: 'Post' });
  const { _id } = await make.content({ title: 'Best of', _contentType: post._id });
  const selected = async () => (await product.api.content(_id)).contents;
  await open(`/contents/${_id}`);

  await page.getByRole('button', { name: 'Choose from media' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose from media' });
  await expect(dialog.getByRole('button', { name: /^Picture \d/ })).toHaveCount(2);
  await expectAccessible(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Picture 1, Made for Boat trip' }).click();
  await dialog.getByRole('button', { name: 'Picture 2, Used in Boat trip' }).click();
  await expect(dialog.getByText('2 selected')).toBeVisible();
  await dialog.getByRole('button', { name: 'Not used yet' }).click();
  await dialog.getByLabel('Search').fill('harbour');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(selected).toHaveLength(2);
  const [first, second] = await selected();

  await expect(places(page)).toHaveCount(2);
  await expectAccessible(page);
  await places(page).nth(1).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByText('Now number 1 of 2, the cover.')).toBeAttached();
  await expect.poll(selected).toEqual([second, first]);
  await places(page).nth(1).hover();
  await page.mouse.down();
  await places(page).nth(0).hover({ force: true });
  await page.mouse.up();
  await expect.poll(selected).toEqual([first, second]);

  const kept = (await product.api.content(boats._id)).contents;
  expect(kept).toEqual([second]);
});

for (const hand of ['mouse', 'finger'] as const)
  test(`a picture is dragged past the others in one go, to either end, by ${hand}`, async ({
    page,
    open,
    make,
    product,
    isMobile,
  }) => {
    test.skip(hand === 'finger' && !isMobile, 'needs a touch screen');
    const { _id } = await make.contentWithPicture({ title: 'Four colours' });
    for (const name of ['b.png', 'c.png']) await make.upload(_id, name);
    const all = (await make.upload(_id, 'd.png')).flatMap(({ output }) => output);
    await product.api.saveContent(_id, { contents: all });
    await open(`/contents/${_id}`);
    await expect(places(page)).toHaveCount(4);
    const drag = hand === 'mouse' ? mouseDrag : await fingerDrag(page);
    const order = async () => (await product.api.content(_id)).contents.map(output => all.indexOf(output));

    await drag(places(page).nth(0), places(page).nth(3));
    await expect.poll(order).toEqual([1, 2, 3, 0]);
    await drag(places(page).nth(3), places(page).nth(0));
    await expect.poll(order).toEqual([0, 1, 2, 3]);
  });

test('a picture of the gallery is used in an item that is found by its title', async ({
  page,
  open,
  make,
  product,
}) => {
  await make.contentWithPicture({ title: 'Boat trip' });
  const { _id } = await make.content({ title: 'Rainy day' });
  await open('/media');

  await page.getByRole('button', { name: 'Use in… picture 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use in…' });
  await dialog.getByLabel('Title').fill('rainy');
  await expect(dialog.getByRole('button', { name: /Boat trip/ })).toHaveCount(0);
  await expectAccessible(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: /Rainy day/ }).click();

  await page.getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL(new RegExp(`/contents/${_id}$`));
  await expect(page.getByRole('region', { name: 'Selected pictures' })).toBeVisible();
  expect((await product.api.content(_id)).contents).toHaveLength(1);
});

test('‘Use in…’ is a step: its note and the key take it back, also after a reload', async ({
  page,
  open,
  make,
  product,
}) => {
  await make.contentWithPicture({ title: 'Boat trip' });
  const { _id } = await make.content({ title: 'Rainy day' });
  const shown = async () => (await product.api.content(_id)).contents;
  const note = page.getByRole('alert').filter({ hasText: 'Selected for Rainy day' });
  const useInRainyDay = async () => {
    await page.getByRole('button', { name: 'Use in… picture 1' }).click();
    await page
      .getByRole('dialog', { name: 'Use in…' })
      .getByRole('button', { name: /Rainy day/ })
      .click();
    await expect(note.getByRole('link', { name: 'Open' })).toBeVisible();
    expect(await shown()).toHaveLength(1);
  };
  await open('/media');

  await test.step('the note', async () => {
    await useInRainyDay();
    await expectAccessible(page);
    await note.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('‘Rainy day’ is as it was before.')).toBeVisible();
    await expect.poll(shown).toEqual([]);
  });

  await test.step('the key, after a reload', async () => {
    await useInRainyDay();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Use in… picture 1' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('‘Rainy day’ is as it was before.')).toBeVisible();
    await expect.poll(shown).toEqual([]);
  });
});
