import type { Batch } from '@insta-ai/proto/http/content-batch';
import { expect } from 'vitest';
import { until } from '../api.ts';
import { createOutside } from '../outside.ts';
import type { CrashStage } from './crash-stage.ts';
import { everyKillIsSurvived } from './every-kill.ts';

everyKillIsSurvived({
  work: 'batch',
  promise: 'a batch draws each picture once, and pays for no text twice unasked',
  fewestSteps: 15,
  limitMs: 1_200_000,
  signIn,
  rehearse: person => person.write('a calm rehearsal'),
  surviveKillAt,
});

type Person = Awaited<ReturnType<typeof signIn>>;

async function surviveKillAt(stage: CrashStage, person: Person, index: number): Promise<void> {
  const title = `Bread of step ${index}`;
  const label = await stage.killAt(index, () => person.write(title));
  const where = `after step ${index} (${label})`;

  // The person's click may have been lost with the process.
  const { ended, item } = await person.finish(title);

  expect(ended.pictures, where).toMatchObject({ total: 1, done: 1 });
  const api = await stage.api();
  expect(await api.predictions(item), where).toHaveLength(1);
  expect(await createOutside(stage.simulator.url).predictions(title), where).toHaveLength(1);
  const { metaDescription, contents } = await api.content(item);
  expect(contents, where).toHaveLength(1);
  // Either it was written, or the person is asked whether it may be charged again.
  expect({ isWritten: metaDescription !== '', failures: ended.failures.length }, where).toEqual(
    ended.texts.done === 1 ? { isWritten: true, failures: 0 } : { isWritten: false, failures: 1 },
  );
}

async function signIn(stage: CrashStage) {
  const api = () => stage.api();
  const ask = async <T>(path: string, body: unknown, name?: string) =>
    (await api()).ask<T>('POST', path, body, name ? { 'idempotency-key': name } : {});
  /** Each call is made again under its name, as the browser does. */
  const start = async (title: string) => {
    const name = title.replaceAll(' ', '-');
    const { _id: item } = await ask<{ _id: string }>('/api/contents', { title, prompt: title }, name);
    const offered = await ask<Batch>('/api/contents/batches', { items: [item] }, name);
    await ask<Batch>(`/api/contents/batches/${offered._id}`, { wish: 'start' });
    return { item, batch: offered._id };
  };
  const finish = async (title: string) => {
    const { item, batch } = await start(title);
    const connected = await api();
    const all = await until(
      () => connected.ask<Batch[]>('GET', '/api/contents/batches'),
      batches => batches.some(({ _id, state }) => _id === batch && state === 'ended'),
      90_000,
    );
    const ended = all.find(({ _id }) => _id === batch);
    if (!ended) throw new Error('The batch is gone.');
    return { item, ended };
  };
  return {
    write: async (title: string) => void (await finish(title)),
    finish,
  };
}
