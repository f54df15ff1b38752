import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { sendFile } from '../../testing/send-file.ts';
import { test } from './product.fixture.ts';
import type { RunningProduct } from './support/running-product.ts';

/** From now on: what moved, and by how much. */
const watchShifts = `window.shifts = []; new PerformanceObserver(list => {
  for (const { value, sources } of list.getEntries())
    window.shifts.push([value, ...sources.map(({ node }) => String(node?.outerHTML ?? node?.textContent).slice(0, 120))]);
}).observe({ type: 'layout-shift' })`;

const drawn = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** Lets the page have its pictures when it is told, small ones too. */
async function holdPictures(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/media/outputs/**', async route => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

async function uploaded(
  { publicUrl, token, api }: RunningProduct,
  id: string,
  width: number,
  height: number,
) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#3a6ea5' } });
  const bytes = await picture.png().toBuffer();
  await sendFile(`${publicUrl}/api/contents/${id}/uploadMedia`, token, bytes, 'mine.png');
  const [prediction] = await api.predictions(id);
  return prediction?.output ?? [];
}

const shapes = [
  ['square', 600, 600],
  ['as tall as the feed shows', 640, 800],
  ['taller than the feed shows', 400, 900],
] as const;

for (const [shape, width, height] of shapes) {
  test(`nothing moves when an uploaded picture comes late that is ${shape}, under a wide type`, async ({
    page,
    make,
    product,
  }) => {
    const type = await make.contentType({ aspect_ratios_selection: '1344*768' });
    const { _id } = await make.content({ metaDescription: 'The harbour', _contentType: type._id });
    await product.api.saveContent(_id, { contents: await uploaded(product, _id, width, height) });
    const letGo = await holdPictures(page);
    // The page has the picture fetched before it is loaded itself, so that would not end.
    await page.goto(`/contents/${_id}`, { waitUntil: 'commit' });
    await expect(page.getByRole('article', { name: / - Uploaded$/ })).toBeVisible();
    await expect(page.getByRole('option', { name: type.name })).toBeAttached();
    // Fonts come in their own time, and move what they are read in.
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    await page.evaluate(drawn);
    await page.evaluate(watchShifts);

    letGo();

    const picture = page.getByRole('img', { name: 'Selected for this content' });
    await expect
      .poll(() => picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.getByRole('radiogroup', { name: 'Fit' })).toHaveCount(height > width * 1.25 ? 1 : 0);
    await page.evaluate(drawn);
    expect(await page.evaluate('window.shifts')).toEqual([]);
  });
}
