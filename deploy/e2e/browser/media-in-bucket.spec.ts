import { aSmallFilm } from '@insta-ai/deploy/testing/a-small-film';
import { sendFile } from '@insta-ai/deploy/testing/send-file';
import { startStandInS3 } from '@insta-ai/deploy/testing/servers/start-stand-in-s3';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { expect, type Locator, type Page } from '@playwright/test';
import { createToolsCheck } from '../../../services/prediction-media/src/video/run-tool.ts';
import { test as ofProduct } from './product.fixture.ts';
import { pictureFile } from './support/data-maker.ts';
import { startRunningProduct } from './support/running-product.ts';

const hasTools = await createToolsCheck()();

type Bucket = { url: string };

/** A product whose media lie in a bucket on another origin, which browsers are sent to. */
const test = ofProduct.extend<{ told: string[] }, { bucket: Bucket }>({
  bucket: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const bucket = await startStandInS3();
      await use(bucket);
      await bucket.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ productForm, bucket }, use) => {
      const product = await startRunningProduct(productForm, {
        S3_ENDPOINT: bucket.url,
        S3_PUBLIC_ENDPOINT: bucket.url,
        S3_ACCESS_KEY: 'S3RVER',
        S3_SECRET_KEY: 'S3RVER',
      });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** What the browser complained of: blocked, failed, or said on the console. */
  told: async ({ page }, use) => {
    const told: string[] = [];
    page.on('console', said => {
      if (['error', 'warning'].includes(said.type())) told.push(said.text());
    });
    page.on('pageerror', error => told.push(error.message));
    page.on('response', reply => {
      if (reply.status() >= 400) told.push(`${reply.status()} ${reply.url()}`);
    });
    await use(told);
  },
});

/** Addresses of what came from the bucket, in the order in which it came. */
function fromBucket(page: Page, bucket: Bucket): string[] {
  const seen: string[] = [];
  page.on('response', reply => {
    if (reply.url().startsWith(`${bucket.url}/`) && reply.ok()) seen.push(new URL(reply.url()).pathname);
  });
  return seen;
}

const isDrawn = (picture: Locator) =>
  expect
    .poll(() => picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth))
    .toBeGreaterThan(0);

const keyOf = (output: string) => expect.stringContaining(output.replace('/media/', '/'));

test('pictures are shown, chosen, described and fetched while the bucket gives their bytes', async ({
  page,
  context,
  open,
  make,
  product,
  bucket,
  told,
}) => {
  const seen = fromBucket(page, bucket);
  const { _id: _contentType } = await make.contentType({ instagramType: 'Post' });
  const { _id } = await make.content({ _contentType, prompt: 'Ducks on a rice terrace at dawn' });
  const [drawn] = await make.generate(_id);
  const output = drawn?.output[0] ?? '';

  await test.step('the media box and the preview', async () => {
    await open(`/contents/${_id}`);
    const tile = page.getByRole('group', { name: 'Picture 1' });
    await isDrawn(tile.getByRole('img').first());
    await tile.getByRole('button', { name: 'Select', exact: true }).click();
    await isDrawn(page.getByRole('img', { name: 'Selected for this content' }));
    await page.locator('input[type=file]').setInputFiles(await pictureFile('pier.png'));
    await isDrawn(
      page
        .getByRole('article', { name: / - Uploaded$/ })
        .getByRole('img')
        .first(),
    );
    await tile.getByRole('button', { name: /^Open large: .*Ducks/ }).click();
    await isDrawn(page.getByRole('dialog').getByRole('img', { name: /Ducks/ }));
    await page.keyboard.press('Escape');
    expect(seen).toContainEqual(keyOf(output));
  });

  await test.step('a text that says what the picture shows', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit' });
    await dialog.getByRole('button', { name: /^More/ }).press('Enter');
    await dialog.getByRole('button', { name: 'Draft the text' }).press('Enter');
    await expect(dialog.getByLabel('Alternative text', { exact: true })).not.toHaveValue('');
  });

  await test.step('the gallery, and the file itself', async () => {
    await open('/media');
    const file = page.getByRole('link', { name: /^picture 2, / });
    await isDrawn(file.getByRole('img').first());
    const opened = context.waitForEvent('page');
    await file.click();
    const shown = await opened;
    await shown.waitForLoadState();
    // Whoever keeps or sends the address of a file has ours, which does not end.
    expect(new URL(shown.url()).href).toBe(`${product.publicUrl}${output}`);
    await isDrawn(shown.getByRole('img'));
    await shown.close();
    const down = page.waitForEvent('download');
    await file.click({ modifiers: ['Alt'] });
    expect((await down).url()).toBe(`${product.publicUrl}${output}`);
    expect(await (await down).failure()).toBeNull();
  });
  expect(told).toEqual([]);
});

test('a film plays from the bucket, where one likes', async ({ page, open, make, product, bucket, told }) => {
  test.skip(!hasTools, 'needs ffmpeg');
  const seen = fromBucket(page, bucket);
  const { _id: _contentType } = await make.contentType({ instagramType: 'Reel' });
  const { _id } = await make.content({ _contentType });
  const address = `${product.publicUrl}/api/contents/${_id}/uploadMedia`;
  const reply = await sendFile(address, product.token, await aSmallFilm(), 'waves.mp4');
  const [film] = (await reply.json()) as Prediction[];
  const output = film?.output[0] ?? '';
  await product.api.saveContent(_id, { contents: [output] });
  await open(`/contents/${_id}`);

  const video = page.getByRole('figure', { name: 'Preview' }).locator('video');
  await expect(video).toBeVisible();
  type Film = { muted: boolean; currentTime: number; readonly duration: number; play(): Promise<void> };
  await video.evaluate(async (shown: Film) => {
    shown.muted = true;
    await shown.play();
    shown.currentTime = 3;
  });
  await expect.poll(() => video.evaluate((shown: Film) => shown.currentTime)).toBeGreaterThan(3.2);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  await dialog.getByRole('button', { name: /^More/ }).press('Enter');
  await expect(dialog.getByText('A frame of its 4.0 seconds.')).toBeVisible();

  expect(seen).toContainEqual(keyOf(output));
  expect(told).toEqual([]);
});
