import { setTimeout as pause } from 'node:timers/promises';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { createApi, until } from '../../../e2e/api.ts';
import { createOutside } from '../../../e2e/outside.ts';
import { startProduct } from '../../../e2e/product-process.ts';
import type { BenchStage } from '../../bench-stage.ts';
import { listPath } from '../../load-list.ts';
import type { Costs } from '../costs.ts';
import {
  costBetween,
  type Figures,
  findProcesses,
  idleBetween,
  readFigures,
  told,
} from './process-figures.ts';

const pictures = 12;
/** Together no more than the simulated account takes in 24 hours. */
const warmPosts = 12;
const posts = 36;
const lists = 400;
const idleMs = 6_000;
/** From planning to the moment: preparing begins ten seconds after the last change and is over by then. */
const leadMs = 26_000;
/** Far quicker than the real ones: what the product does is measured, and what outside takes is stated. */
const speed = 50;

/** What one piece of each work takes of every process, with one replica of each, on this machine. */
export async function measureProduct({ settings, endWith }: BenchStage) {
  const simulatorPort = String(await ownPort());
  const given = { ...settings, SIMULATOR_PORT: simulatorPort, SIMULATOR_SPEED: String(speed) };
  const product = await startProduct({ ...given, REPLICAS: '1', WORKERS: '1' }, 'processes');
  endWith(product.stop);
  const api = createApi(product.publicUrl, product.token);
  const outside = createOutside(`http://127.0.0.1:${simulatorPort}`);
  const members = findProcesses(settings.DATA_DIR).filter(
    ({ part }) => part !== 'simulator' && !part.startsWith('frontend'),
  );
  const read = () => readFigures(members);
  const { _id: _contentType } = await api.createContentType({ name: 'Bench' });
  const { _id } = await api.createContent({ title: 'Picture', prompt: 'a quiet bay', _contentType });

  const draw = async (round: string): Promise<string[]> => {
    const before = await api.predictions(_id);
    for (let number = 1; number <= pictures; number += 1) await api.generateImage(_id, `${round}-${number}`);
    const all = await until(
      () => api.predictions(_id),
      now => now.length === before.length + pictures && now.every(one => one.completed_at !== null),
    );
    const known = new Set(before.map(one => one._id));
    return all.filter(one => !known.has(one._id)).flatMap(({ output }) => output);
  };
  const plan = async (round: string, count: number, outputs: readonly string[]) => {
    const due = new Date(Date.now() + leadMs).toISOString();
    const planned = { _contentType, status: 'Scheduled', date: due } as const;
    await Promise.all(
      Array.from({ length: count }, (_, number) => {
        const contents = [outputs[number % outputs.length] ?? ''];
        return api.createContent({ ...planned, contents, metaDescription: `${round} item ${number}.` });
      }),
    );
    // Their check goes on for a moment; preparing begins later.
    await pause(4_000);
  };
  const goLive = async (round: string, count: number) => {
    await until(
      () => outside.posts(`${round} item`),
      all => all.length >= count,
      120_000,
    );
    await pause(2_000);
  };
  const list = async () => {
    for (let number = 0; number < lists; number += 8)
      await Promise.all(Array.from({ length: 8 }, () => api.ask('GET', listPath)));
  };

  // A first round warms every process up: code that ran a few times takes several times as long.
  await plan('warm', warmPosts, await draw('warm'));
  await goLive('warm', warmPosts);
  await list();

  const begun = await read();
  await pause(idleMs);
  const atRest = await read();
  const outputs = await draw('scale');
  const drawn = await read();
  await plan('scale', posts, outputs);
  const planned = await read();
  await goLive('scale', posts);
  const live = await read();
  await list();
  const listed = await read();

  const idle = idleBetween(begun, atRest);
  const costs: Omit<Costs, 'lookMs' | 'claimMs'> = {
    picture: costBetween(atRest, drawn, idle, pictures),
    plan: costBetween(drawn, planned, idle, posts),
    publish: { ...costBetween(planned, live, idle, posts), 'prediction-media': 0 },
    // Each picture is fitted once, however many posts have it.
    fit: {
      'prediction-media': costBetween(planned, live, idle, outputs.length)['prediction-media'] ?? 0,
    },
    list: costBetween(live, listed, idle, lists),
    metaReads: told(drawn, live, 'outside_seconds_count', 'provider="graph"', 'call="GET"') / posts,
  };
  return {
    costs,
    counts: {
      picture: countsOf(atRest, drawn, pictures),
      post: countsOf(drawn, live, posts),
    },
  };
}

/** Commands and messages for each piece; the looks of timers are among the searches, so those are left out. */
function countsOf(from: Figures, to: Figures, pieces: number) {
  const commands = (...words: string[]) =>
    told(from, to, 'store_seconds_count', 'store="documents"', ...words) / pieces;
  return {
    writes: commands('command="insert"') + commands('command="update"') + commands('command="findAndModify"'),
    messages: told(from, to, 'insta_ai_messages_total') / pieces,
  };
}
