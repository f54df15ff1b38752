import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import { expect } from 'vitest';
import { until } from '../api.ts';
import { createOutside } from '../outside.ts';
import type { CrashStage } from './crash-stage.ts';
import { everyKillIsSurvived } from './every-kill.ts';

everyKillIsSurvived({
  work: 'batch',
  promise:
    'a batch that is paused, resumed and retried, and one that is cancelled, draw each picture once and pay for no text twice unasked',
  fewestSteps: 30,
  partCount: 4,
  limitMs: 1_800_000,
  signIn,
  rehearse: async person => void (await person.run(person.rehearsed)),
  surviveKillAt,
});

type Person = Awaited<ReturnType<typeof signIn>>;

async function surviveKillAt(stage: CrashStage, person: Person, index: number): Promise<void> {
  const title = `Bread of step ${index}`;
  const items = await person.prepare(title);
  const outside = createOutside(stage.simulator.url);
  const textsBefore = (await outside.requests('openai.chat')).length;
  const label = await stage.killAt(index, async () => void (await person.run(items)));
  const where = `after step ${index} (${label})`;

  // What of the person's clicks was lost with the process, they click again.
  const { made, lostTexts, cut, textsOfCut } = await person.run(items);

  expect(made.failures, where).toEqual([]);
  expect([made.texts, made.pictures], where).toMatchObject([
    { total: 2, done: 2 },
    { total: 2, done: 2 },
  ]);
  for (const { metaDescription, contents } of await person.itemsOf(items.made)) {
    expect([metaDescription !== '', contents.length], where).toEqual([true, 1]);
  }
  // One of them failed at the provider, and was drawn again because the person wanted it.
  expect(await outside.predictions(`${title}, made`), where).toHaveLength(3);
  const counted = cut.texts.done + cut.texts.failed + cut.pictures.done + cut.pictures.failed;
  expect(counted + (cut.leftOut ?? 0), where).toBe(4);
  for (const { title: name, metaDescription, hashtags, contents } of await person.itemsOf(items.cut)) {
    expect(hashtags !== '', where).toBe(metaDescription !== '');
    expect((await outside.predictions(name)).length, where).toBe(contents.length);
  }
  // A text that was lost with the process may have been paid for; only the person has it written anew.
  const paid = (await outside.requests('openai.chat')).length - textsBefore - 2 - textsOfCut;
  expect(paid, where).toBeGreaterThanOrEqual(0);
  expect(paid, where).toBeLessThanOrEqual(lostTexts + cut.texts.failed);
}

/** Items of a batch that is made, and of one that is cut short. */
type Items = { made: string[]; cut: string[] };

async function signIn(stage: CrashStage) {
  const { control } = createOutside(stage.simulator.url);
  const offer = async (items: string[]): Promise<string> => {
    const api = await stage.api();
    const key = { 'idempotency-key': `batch-of-${items[0]}` };
    return (await api.ask<Batch>('POST', '/api/contents/batches', { items }, key))._id;
  };
  const wish = async (id: string, what: string) => {
    const api = await stage.api();
    return api.ask<Batch>('POST', `/api/contents/batches/${id}`, { wish: what });
  };
  const seen = async (id: string, enough: (batch: Batch) => boolean): Promise<Batch> => {
    const api = await stage.api();
    const all = await until(
      () => api.ask<Batch[]>('GET', '/api/contents/batches'),
      batches => batches.some(batch => batch._id === id && enough(batch)),
      120_000,
    );
    const batch = all.find(({ _id }) => _id === id);
    if (!batch) throw new Error('The batch is gone.');
    return batch;
  };
  const itemsOf = async (ids: string[]) => {
    const api = await stage.api();
    return Promise.all(ids.map(id => api.content(id)));
  };
  const textsOf = async (ids: string[]) =>
    (await itemsOf(ids)).filter(({ metaDescription }) => metaDescription !== '').length;
  const isOver = ({ state, texts, pictures }: Batch) =>
    state === 'ended' && texts.working + pictures.working === 0;
  /** Retries until nothing has failed; answers also how many texts were lost with a process. */
  const make = async ({ made }: Items) => {
    const id = await offer(made);
    await wish(id, 'start');
    await seen(id, ({ state, texts }) => state === 'ended' || texts.working + texts.done > 0);
    await wish(id, 'pause');
    await wish(id, 'start');
    const ended = await seen(id, isOver);
    const lostTexts = ended.failures.filter(({ step }) => step === 'text').length;
    if (ended.failures.length === 0) return { made: ended, lostTexts };
    await wish(id, 'retry');
    return { made: await seen(id, isOver), lostTexts };
  };
  /** Answers also how many of its items have a text. */
  const cutShort = async ({ cut }: Items) => {
    const id = await offer(cut);
    await wish(id, 'start');
    await wish(id, 'cancel');
    // A writer whose signs of life came late on a busy machine is given up, and its text comes after the end.
    const [batch, textsOfCut] = await until(
      async () => [await seen(id, isOver), await textsOf(cut)] as const,
      ([{ texts }, written]) => texts.done === written,
      120_000,
    );
    return { cut: batch, textsOfCut };
  };
  const prepare = async (title: string): Promise<Items> => {
    const api = await stage.api();
    const newItem = async (name: string) => (await api.createContent({ title: name, prompt: name }))._id;
    const two = async (name: string) => [await newItem(`${name}, one`), await newItem(`${name}, two`)];
    const items = { made: await two(`${title}, made`), cut: await two(`${title}, cut`) };
    await control('DELETE', 'faults');
    await control('POST', 'faults', { target: 'replicate.create', kind: 'failed-prediction' });
    return items;
  };
  return {
    prepare,
    /** Made before, because the steps are counted from the person's first yes. */
    rehearsed: await prepare('a calm rehearsal'),
    run: async (items: Items) => ({ ...(await make(items)), ...(await cutShort(items)) }),
    itemsOf,
  };
}
