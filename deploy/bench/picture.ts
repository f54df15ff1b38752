import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { chromium, expect } from '@playwright/test';
import { io } from 'socket.io-client';
import { createApi } from '../e2e/api.ts';
import { makeData } from '../e2e/browser/support/data-maker.ts';
import { quietChromium } from '../e2e/chromium.ts';
import { startProduct } from '../e2e/product-process.ts';
import { newVisitor } from './browser/views.ts';

const tries = 7;

/** From the moment a listener outside the browser hears `image-generated` to the picture drawn on the open edit page. */
export async function benchPicture(folder: string): Promise<string[]> {
  const { publicUrl, token, stop } = await startProduct({
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    SIMULATOR_SPEED: '5',
  });
  const browser = await chromium.launch(quietChromium);
  const socket = io(publicUrl, { transports: ['polling'], auth: { token } });
  try {
    const api = createApi(publicUrl, token);
    const { _id } = await makeData({ publicUrl, token, api }).content({ prompt: 'a quiet bay' });
    const view = { name: 'edit page', path: `/contents/${_id}`, isSignedIn: true, isThere: async () => {} };
    const page = await (await newVisitor(browser, { origin: publicUrl, token, view })).newPage();
    await page.goto(`${publicUrl}${view.path}`);
    await expect(page.getByRole('button', { name: 'Generate Image' }).first()).toBeEnabled();
    const times: number[] = [];
    for (let index = 0; index < tries; index += 1) {
      const heard = new Promise<number>(resolve => {
        socket.once('image-generated', () => resolve(performance.timeOrigin + performance.now()));
      });
      await api.generateImage(_id, randomUUID());
      const drawn = await page.evaluate<number>(pictureDrawn(index + 1));
      times.push(drawn - (await heard));
    }
    times.sort((a, b) => a - b);
    const ms = (value: number | undefined) => `${Math.round(value ?? 0)} ms`;
    return [
      `image-generated to the picture on the open edit page: median ${ms(times[Math.floor(tries / 2)])} of ${tries} (best ${ms(times[0])}, worst ${ms(times.at(-1))})`,
    ];
  } finally {
    socket.close();
    await browser.close();
    await stop();
  }
}

/** The page's own clock when so many pictures are loaded; it looks with every frame. */
function pictureDrawn(count: number): string {
  return `new Promise(resolve => {
    const look = () => {
      const loaded = [...document.querySelectorAll('main img')].filter(
        image => image.src.includes('/media/') && image.complete && image.naturalWidth > 0,
      );
      if (loaded.length >= ${count}) resolve(performance.timeOrigin + performance.now());
      else requestAnimationFrame(look);
    };
    look();
  })`;
}
