import { usualPlaces } from '../../../services/prediction-media/src/config.ts';
import type { BenchStage } from '../bench-stage.ts';
import { quantile } from '../spread.ts';
import { firstToSaturate } from './first-to-saturate.ts';
import { measureDue } from './measure/measure-due.ts';
import { measureProduct } from './measure/measure-product.ts';
import { readWords } from './read-words.ts';
import { type Day, simulateDay } from './simulate-day.ts';
import { world } from './world.ts';

/** Minutes around the busiest quarter hour in which the load is looked for. */
const around = 15;

/** What is not simulated, so that nobody takes it for free. */
const left = [
  'films, uploads and the texts of the model',
  'the look that orders preparing ahead, and the pre-flight of changed items',
  'posts in doubt: a fault of Instagram is certain here and tried again',
  'open pages that are told what happens; mails beyond what a post costs the notifier',
  'who goes first after a pause of the image service (the first that comes)',
];

/** A day of 100,000 accounts, over the product's own decisions and what its parts take on this machine. */
export async function benchScale(stage: BenchStage): Promise<string[]> {
  const asked = readWords(stage.part, world.servers);
  const due = await measureDue(stage);
  const product = await measureProduct(stage);
  const order = {
    ...asked,
    costs: { ...product.costs, lookMs: due.lookMs, claimMs: due.claimMs },
    world: { ...world, servers: asked.servers },
    places: usualPlaces,
  };
  const day = simulateDay(order);
  const first = firstToSaturate(times => simulateDay({ ...order, load: times * asked.load, around }).uses);
  const { picture, post } = product.counts;
  return [
    `measured: a look ${due.lookMs.toFixed(1)} ms, a claim ${due.claimMs.toFixed(2)} ms with ${due.messages.toFixed(0)} messages of ${(due.bytes / 2 ** 10).toFixed(1)} KB together; ` +
      `a post ${post.writes.toFixed(0)} writes, ${post.messages.toFixed(0)} messages handled, ${order.costs.metaReads.toFixed(1)} reads at Instagram; ` +
      `a picture ${picture.writes.toFixed(0)} writes, ${picture.messages.toFixed(0)} messages handled`,
    ...(['plan', 'publish', 'fit', 'picture', 'list'] as const).map(
      work => `measured, ms of processor (objects: of time) for one ${work}: ${inWords(order.costs[work])}`,
    ),
    `assumed: Instagram answers in ${world.meta.readMs} ms, makes a container in ${world.meta.createMs} and publishes in ${world.meta.publishMs}, takes ${world.quota} posts of an account a day, ` +
      `fails at ${world.faultShare * 100} % of calls; a picture ${world.replicate.runMs / 1_000} s, ${world.replicate.startsPerMinute} starts and ${world.replicate.looksPerMinute} looks a minute, ${asked.isHooked ? 'with' : 'without'} webhooks; ${world.listsEach} lists an account`,
    `not simulated: ${left.join('; ')}`,
    ...tableOf(day),
    `${asked.load}x: ${lateLine(day)}`,
    first
      ? `full first: ${first.part.name} (${first.part.servers}) at ${(first.load * asked.load).toFixed(2)}x of the day`
      : 'full first: nothing at any load that was tried',
  ];
}

function tableOf(day: Day): string[] {
  const row = (name: string, servers: string | number, use: string, peak: string) =>
    `${name.padEnd(28)} ${String(servers).padStart(8)} ${use.padStart(8)} ${peak.padStart(8)}`;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  return [
    row('part', 'servers', 'all', 'peak'),
    ...day.uses
      .filter(({ peak }) => peak > 0.0005)
      .map(({ name, servers, day: use, peak }) => row(name, servers, percent(use), percent(peak))),
  ];
}

function lateLine({ peakAt, peakLate, late, waits, counts }: Day): string {
  const clock = new Date(peakAt).toISOString().slice(11, 16);
  const spread = (all: readonly number[]) =>
    [0.5, 0.99, 1].map(share => `${(quantile(all, share) / 1_000).toFixed(1)} s`).join(', ');
  return (
    `late p50, p99, max in the busiest quarter hour (${clock} UTC, ${peakLate.length} posts): ${spread(peakLate)}; of all that was simulated: ${spread(late)}; ` +
    `${counts.live} of ${counts.posts} live, ${counts.lostClaims} claims lost to another replica, put off by the quota ${counts.overQuota} times; ` +
    `pictures waited ${spread(waits)} for a slot, ${counts.throttled} starts put off`
  );
}

function inWords(cost: Readonly<Record<string, number>>): string {
  return Object.entries(cost)
    .filter(([, ms]) => ms >= 0.05)
    .map(([part, ms]) => `${part} ${ms.toFixed(1)}`)
    .join(', ');
}
