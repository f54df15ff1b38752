import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
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
const posts = 36;
const lists = 400;
const idleMs = 6_000;
/** From planning to the moment: preparing begins ten seconds after the last change and is over by then. */
const leadMs = 26_000;
/** Far quicker than the real ones: what the product does is measured, and what outside takes is stated. */
const speed = 50;

/** What one piece of each work takes of every process, with one replica of each, on this machine. */
export async function measureProduct({ settings, endWith }: BenchStage) {
  const simulatorPort = String(await freePort());
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
  const [warm = ''] = await api.generate(_id);
  const begun = await read();
  await pause(idleMs);
  const atRest = await read();
  const idle = idleBetween(begun, atRest);

  for (let number = 1; number <= pictures; number += 1) await api.generateImage(_id, `more-${number}`);
  await until(
    () => api.predictions(_id),
    all => all.length === pictures + 1 && all.every(one => one.completed_at !== null),
  );
  const drawn = await read();
  const outputs = (await api.predictions(_id)).flatMap(({ output }) => output).filter(one => one !== warm);

  const due = new Date(Date.now() + leadMs).toISOString();
  const planned = { _contentType, status: 'Scheduled', date: due } as const;
  const plan = (number: number) => {
    const output = outputs[number % outputs.length] ?? warm;
    return api.createContent({ ...planned, contents: [output], metaDescription: `scale item ${number}.` });
  };
  await Promise.all(Array.from({ length: posts }, (_, number) => plan(number)));
  // Their check goes on for a moment; preparing begins later.
  await pause(4_000);
  const allPlanned = await read();
  await until(
    () => outside.posts('scale item'),
    all => all.length >= posts,
    120_000,
  );
  await pause(2_000);
  const live = await read();
  for (let number = 0; number < lists; number += 8)
    await Promise.all(Array.from({ length: 8 }, () => api.ask('GET', listPath)));
  const listed = await read();

  const costs: Omit<Costs, 'lookMs' | 'claimMs'> = {
    picture: costBetween(atRest, drawn, idle, pictures),
    plan: costBetween(drawn, allPlanned, idle, posts),
    publish: { ...costBetween(allPlanned, live, idle, posts), 'prediction-media': 0 },
    // Each picture is fitted once, however many posts have it.
    fit: {
      'prediction-media': costBetween(allPlanned, live, idle, outputs.length)['prediction-media'] ?? 0,
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
