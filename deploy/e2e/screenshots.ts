import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { type Api, until } from './api.ts';
import { quietChromium } from './chromium.ts';
import { startOwnProduct } from './own-product.ts';
import type { ProductProcess } from './product-process.ts';

/** Takes the README's pictures of the running product: `make screenshots`. */
const folder = fileURLToPath(new URL('./screenshots/', import.meta.url));

const week = [
  'Sunrise surf lesson at Kuta Beach',
  'Flat white and banana bread at our cafe in Canggu',
  'Rice terraces of Tegallalang before the visitors come',
  'Yoga on the roof at sunset in Ubud',
  'Night market food tour in Sanur',
  'A day by the waterfall of Munduk',
];

await mkdir(folder, { recursive: true });
const product = await startOwnProduct({ SIMULATOR_SPEED: '3' });
const browser = await chromium.launch(quietChromium);
try {
  const ids = await fillWeek(product.api);
  const edit = (index: number) => `/contents/${ids[index]}`;
  for (const shot of [
    { name: 'contents', path: '/', height: 720 },
    { name: 'contents-calendar', path: '/', view: 'calendar' },
    { name: 'edit', path: edit(0) },
    { name: 'edit-dark', path: edit(3), scheme: 'dark' },
    { name: 'edit-phone', path: edit(1), width: 390, height: 844 },
    { name: 'review', path: '/contents/review' },
    { name: 'review-phone', path: '/contents/review', width: 390, height: 844 },
  ] satisfies Shot[])
    await take(browser, product, shot);
} finally {
  await browser.close();
  await product.stop();
}

async function fillWeek(api: Api): Promise<string[]> {
  const types = [
    await api.createContentType({ name: 'Post', aspect_ratios_selection: '1024*1024' }),
    await api.createContentType({ name: 'Wide post' }),
  ];
  const ids: string[] = [];
  for (const [index, description] of week.entries()) {
    const date = new Date(Date.now() + (index + 1) * 22 * 60 * 60 * 1000).toISOString();
    const request = { description, date, _contentType: types[index % types.length]?._id };
    const { _id } = await api.ask<{ _id: string }>('POST', '/api/contents/createContentWizard', request);
    const contents = await api.pictures(_id, 1);
    await api.saveContent(_id, { contents, ...(index < 4 && { status: 'Scheduled' }) });
    ids.push(_id);
  }
  await api.publish(ids[0] ?? '');
  return ids;
}

type Shot = {
  path: string;
  name: string;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  /** How this browser likes to see the contents. */
  view?: 'calendar';
};

async function take(from: Browser, { publicUrl, token }: ProductProcess, shot: Shot): Promise<void> {
  const { width = 1280, height = 900, scheme = 'light' } = shot;
  const viewport = { width, height };
  const isMobile = width < 768;
  const zone = { timezoneId: 'Europe/Rome' };
  const context = await from.newContext({
    viewport,
    isMobile,
    hasTouch: isMobile,
    colorScheme: scheme,
    ...zone,
  });
  const page = await context.newPage();
  await page.goto(`${publicUrl}/?token=${token}`);
  await page.getByRole('heading', { name: 'Contents' }).waitFor();
  if (shot.view) await page.evaluate(`localStorage.setItem('contents_view', '"${shot.view}"')`);
  await page.goto(`${publicUrl}${shot.path}`);
  await page.locator('img').first().waitFor();
  await until(
    () => page.locator('img').evaluateAll(allLoaded),
    loaded => loaded,
  );
  // The blurred preview fades into the picture.
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: join(folder, `${shot.name}.png`) });
  await context.close();
}

/** Runs in the page. */
function allLoaded(images: unknown[]): boolean {
  return (images as { complete: boolean; naturalWidth: number }[]).every(
    image => image.complete && image.naturalWidth > 0,
  );
}
