import { randomUUID } from 'node:crypto';
import { chromium, expect } from '@playwright/test';
import { io } from 'socket.io-client';
import { quietChromium } from '../e2e/chromium.ts';
import type { BenchStage } from './bench-stage.ts';
import { newVisitor } from './browser/views.ts';
import { spread } from './spread.ts';

const tries = 7;

/** From the moment a listener outside the browser hears `image-generated` to the picture drawn on the open edit page. */
export async function benchPicture(stage: BenchStage): Promise<string[]> {
  const { publicUrl, token, api } = await stage.startProduct({ SIMULATOR_SPEED: '5' });
  const browser = await chromium.launch(quietChromium);
  stage.endWith(() => browser.close());
  const socket = io(publicUrl, { transports: ['polling'], auth: { token } });
  stage.endWith(() => socket.close());
  const { _id } = await api.createContent({ title: 'Picture', prompt: 'a quiet bay' });
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
  const inMs = (value: number) => `${Math.round(value)} ms`;
  return [`image-generated to the picture on the open edit page: ${spread(times, inMs)}`];
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
