import { makeData } from '../e2e/browser/support/data-maker.ts';
import type { BenchStage } from './bench-stage.ts';
import { askLighthouse, type Device, type Verdict } from './browser/ask-lighthouse.ts';
import { fillForViews, viewsOf } from './browser/views.ts';
import { quantile } from './spread.ts';

const aimOnDesktop = 99;
const rounds = Number(process.env.ROUNDS ?? 3);

/** What Lighthouse says about the signed-in screens of the production build, with a day's items in it. */
export async function benchLighthouse(stage: BenchStage): Promise<string[]> {
  const product = await stage.startProduct();
  const { publicUrl, token } = product;
  const id = await fillForViews(makeData(product));
  const lines: string[] = [];
  for (const { name, path, isSignedIn, aimOnPhone } of viewsOf(id)) {
    // Its own profile has no habits; the sign-in comes with the address.
    if (aimOnPhone === undefined) continue;
    const url = `${publicUrl}${path}${isSignedIn ? `?token=${token}` : ''}`;
    const ask = async (device: Device, aim: number) => {
      const asked = `${name}, ${device}`;
      if (!asked.includes(stage.part)) return;
      lines.push(`${asked}: ${await median(url, device)} (aim ${aim}, 100 for the others)`);
    };
    await ask('desktop', aimOnDesktop);
    await ask('mobile', aimOnPhone);
  }
  return lines;
}

/** The run in the middle by its performance, with what that is made of. */
async function median(url: string, device: Device): Promise<string> {
  const runs: Verdict[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await askLighthouse(url, device));
  const all = runs.map(({ scores }) => scores.performance ?? 0);
  const middle = runs.find(({ scores }) => scores.performance === quantile(all, 0.5));
  if (!middle) throw new Error('Lighthouse said nothing.');
  const scores = Object.entries(middle.scores).map(([category, score]) => `${category} ${score}`);
  const parts = Object.entries(middle.parts).map(([part, value]) => `${part} ${value}`);
  return `${scores.join(', ')}; median of ${all.join(', ')}; ${parts.join(', ')}; machine index ${middle.machine}, a laptop has about 1500 to 2000`;
}
