import { chromium, type Page } from '@playwright/test';
import { quietChromium } from '../../e2e/chromium.ts';
import type { BenchStage } from '../bench-stage.ts';
import { newVisitor } from '../browser/views.ts';
import { quantile } from '../spread.ts';
import { startForClicks } from './clicks-stage.ts';
import { type Deed, deedsOf } from './deeds.ts';
import { mainThreadOf } from './main-thread.ts';
import { timeToPainted } from './painted.ts';

/** How often each deed is done; fewer for a quick look. */
const rounds = Number(process.env.ROUNDS ?? 21);

/** TABLE: how many times slower the processor is made, and the p95 that is aimed at, in milliseconds. */
const throttles = [
  { rate: 4, aim: 100 },
  { rate: 1, aim: 50 },
];

/** From a click to its painted result among 10,000 items, deed by deed, on a machine four times slower and on this one. */
export async function benchClicks(stage: BenchStage): Promise<string[]> {
  const { publicUrl, token, id } = await startForClicks(stage);
  const browser = await chromium.launch(quietChromium);
  stage.endWith(() => browser.close());
  const lines: string[] = [];
  for (const { rate, aim } of throttles) {
    for (const deed of deedsOf(id).filter(({ name }) => name.includes(stage.part))) {
      const habits = { contents_view: JSON.stringify(deed.view ?? 'table') };
      const view = { name: deed.name, path: '/', isSignedIn: true, habits, isThere: async () => {} };
      const context = await newVisitor(browser, { origin: publicUrl, token, view });
      const taken = await takeTimes(await context.newPage(), deed, rate);
      lines.push(`${deed.name}, CPU ${rate}x: ${inWords(taken, aim)}`);
      await context.close();
    }
  }
  return lines;
}

/** Milliseconds of each round: on the clock, and of the main thread for each kind of work. */
type Taken = { times: number[]; work: { [kind: string]: number }[] };

/** Undefined where the screen has nothing yet to do it with. */
async function takeTimes(page: Page, deed: Deed, rate: number): Promise<Taken | undefined> {
  await deed.open(page);
  if (deed.canAct && !(await deed.canAct(page))) return undefined;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate });
  const mainThread = await mainThreadOf(devTools);
  const times: number[] = [];
  const work: Taken['work'] = [];
  for (let round = 0; round < rounds; round += 1) {
    const result = typeof deed.result === 'string' ? deed.result : await deed.result(page);
    const worked = await mainThread();
    times.push(await timeToPainted(page, { result, act: () => deed.act(page) }));
    work.push(await worked());
    await deed.back(page);
  }
  return { times, work };
}

function inWords(taken: Taken | undefined, aim: number): string {
  if (!taken) return 'not measured: the screen has nothing to do it with';
  const { times, work } = taken;
  const at = (share: number) => `${Math.round(quantile(times, share))} ms`;
  const ofKind = (kind: string) => work.map(round => round[kind] ?? 0);
  const kinds = Object.keys(work[0] ?? {}).map(kind => `${kind} ${quantile(ofKind(kind), 0.5).toFixed(1)}`);
  const clock = `median ${at(0.5)}, p95 ${at(0.95)}, worst ${at(1)} of ${times.length} (aim p95 ${aim} ms)`;
  return `${clock}; of the processor ${kinds.join(', ')} ms`;
}
