import { join } from 'node:path';
import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { createApi } from '../e2e/api.ts';
import { makeData } from '../e2e/browser/support/data-maker.ts';
import { startProduct } from '../e2e/product-process.ts';
import { askLighthouse, type Device } from './browser/ask-lighthouse.ts';
import { fillForViews, viewsOf } from './browser/views.ts';

const aim = 95;
const devices: readonly Device[] = ['desktop', 'mobile'];

/** What Lighthouse says about the signed-in screens of the production build, with a day's items in it. */
export async function benchLighthouse(folder: string): Promise<string[]> {
  const { publicUrl, token, stop } = await startProduct({
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
  });
  try {
    const id = await fillForViews(makeData({ publicUrl, token, api: createApi(publicUrl, token) }));
    const lines: string[] = [];
    for (const device of devices) {
      for (const { name, path, isSignedIn, habits } of viewsOf(id)) {
        // Its own profile has no habits; the sign-in comes with the address.
        if (habits) continue;
        const url = `${publicUrl}${path}${isSignedIn ? `?token=${token}` : ''}`;
        const { scores, machine } = await askLighthouse(url, device);
        const words = Object.entries(scores).map(([category, score]) => `${category} ${score}`);
        lines.push(
          `${name}, ${device}: ${words.join(', ')} (aim ${aim} each; machine index ${machine}, a laptop has about 1500 to 2000)`,
        );
      }
    }
    return lines;
  } finally {
    await stop();
  }
}
