import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { makeData } from '../e2e/browser/support/data-maker.ts';
import { quietChromium } from '../e2e/chromium.ts';
import type { BenchStage } from './bench-stage.ts';
import { countFirstView, type FirstView } from './browser/count-first-view.ts';
import { serveOneBundle } from './browser/serve-one-bundle.ts';
import { fillForViews, viewsOf } from './browser/views.ts';

/** Brotli, in KB of 1,000 bytes. */
const aims: { [view: string]: number } = { login: 165, '/': 165, 'edit page': 215, 'AI Calendar': 240 };

/** JavaScript of the first view of a screen, beside the same sources built as one bundle and served by the same server. */
export async function benchBytes(stage: BenchStage): Promise<string[]> {
  const product = await stage.startProduct();
  const { publicUrl, token } = product;
  const id = await fillForViews(makeData(product));
  const oneBundle = await serveOneBundle(join(stage.folder, 'one-bundle'), publicUrl);
  stage.endWith(oneBundle.stop);
  const browser = await chromium.launch(quietChromium);
  stage.endWith(() => browser.close());
  const lines: string[] = [];
  for (const view of viewsOf(id)) {
    const ours = await countFirstView(browser, { origin: publicUrl, token, view });
    const whole = await countFirstView(browser, { origin: oneBundle.url, token, view });
    lines.push(`${view.name}: ${inWords(ours, whole, aims[view.name])}`);
  }
  return lines;
}

function inWords(ours: FirstView, whole: FirstView, aim?: number): string {
  const kb = (bytes: number) => (bytes / 1_000).toFixed(1);
  const beside = (encoding: 'brotli' | 'gzip') =>
    `${kb(ours[encoding])} KB ${encoding} (one bundle ${kb(whole[encoding])}, ratio ${(ours[encoding] / whole[encoding]).toFixed(2)}${encoding === 'brotli' && aim ? `; aim ${aim}` : ''})`;
  return `JavaScript ${beside('brotli')}, ${beside('gzip')}; ${ours.scripts} scripts of ${ours.files} files (one bundle ${whole.scripts} of ${whole.files})`;
}
