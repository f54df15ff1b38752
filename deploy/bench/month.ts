import type { Content } from '@insta-ai/proto/http/content';
import { chromium } from '@playwright/test';
import { humanSeconds, pace } from '../e2e/browser/support/counted-hand.ts';
import { planMonth } from '../e2e/browser/support/plan-a-month.ts';
import { quietChromium } from '../e2e/chromium.ts';
import type { BenchStage } from './bench-stage.ts';
import { newVisitor } from './browser/views.ts';

const ratioOf = { Post: '896*1088', Reel: '768*1344', Story: '768*1344' } as const;
const dayMs = 86_400_000;
const speed = 5;
/** TABLE: drafts that are not taken as they are. */
const changes = { ownText: [7, 23, 41], move: [12, 35], remove: [18, 50] };

/** A person plans sixty items of a month on the screen, from the description to the last one scheduled. */
export async function benchMonth(stage: BenchStage): Promise<string[]> {
  const { publicUrl, token, api } = await stage.startProduct({ SIMULATOR_SPEED: String(speed) });
  for (const instagramType of ['Story', 'Post', 'Reel'] as const)
    await api.createContentType({
      name: instagramType,
      instagramType,
      aspect_ratios_selection: ratioOf[instagramType],
    });
  const browser = await chromium.launch(quietChromium);
  stage.endWith(() => browser.close());
  const view = { name: '/', path: '/', isSignedIn: true, isThere: async () => {} };
  const page = await (await newVisitor(browser, { origin: publicUrl, token, view })).newPage();
  await page.goto(publicUrl);
  const day = (ahead: number) => new Date(Date.now() + ahead * dayMs).toISOString().slice(0, 10);
  const { effort, drafts } = await planMonth(page, {
    description: 'A small bakery by the sea: what we bake, who bakes it, and who comes for it',
    activities: 'early baking, the market, guests, the harbour',
    from: day(2),
    to: day(31),
    stories: 1,
    posts: 20,
    reels: 10,
    ownText: 'Come early: the first loaves leave the oven at six.',
    changes,
  });
  const scheduled = await countScheduled(api);
  const expected = drafts - changes.remove.length;
  if (scheduled !== expected) throw new Error(`${scheduled} of ${expected} items are scheduled.`);
  const { clicks, keys, typed, words, decisions, waitedMs } = effort;
  const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`;
  return [
    `${drafts} items described, written, drawn and reviewed, ${scheduled} of them scheduled: ${clicks} clicks and ${keys} keys, ${clicks + keys} in all (aim 150), and ${typed} characters of text`,
    `human time ${minutes(humanSeconds(effort))} (aim 10): ${words} words at ${pace.wordsReadPerMinute} a minute, ${decisions} decisions of ${pace.secondsPerDecision} s, typing at ${pace.charactersTypedPerMinute} characters a minute; waiting for the machine ${minutes(waitedMs / 1_000)} (pictures at ${speed} times the usual speed)`,
  ];
}

async function countScheduled(api: { ask<T>(method: string, path: string): Promise<T> }): Promise<number> {
  const items = await api.ask<Content[]>('GET', '/api/contents?pageSize=100&currentPage=0');
  return items.filter(({ status }) => status === 'Scheduled').length;
}
