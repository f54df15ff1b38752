import { makeData } from '../e2e/browser/support/data-maker.ts';
import type { BenchStage } from './bench-stage.ts';
import { askLighthouse, type Device } from './browser/ask-lighthouse.ts';
import { fillForViews, viewsOf } from './browser/views.ts';

const aim = 95;
const devices: readonly Device[] = ['desktop', 'mobile'];

/** What Lighthouse says about the signed-in screens of the production build, with a day's items in it. */
export async function benchLighthouse(stage: BenchStage): Promise<string[]> {
  const product = await stage.startProduct();
  const { publicUrl, token } = product;
  const id = await fillForViews(makeData(product));
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
}
