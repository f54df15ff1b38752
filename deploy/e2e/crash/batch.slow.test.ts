import type { Batch } from '@insta-ai/proto/http/many/content-batch';
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
  mostKills: 5,
  signIn,
  rehearse: async person => void (await person.finish(await person.offer('a calm rehearsal'))),
  surviveKillAt,
});

type Person = Awaited<ReturnType<typeof signIn>>;

async function surviveKillAt(stage: CrashStage, person: Person, index: number): Promise<void> {
  const title = `Bread of step ${index}`;
  const offered = await person.offer(title);
  const label = await stage.killAt(index, async () => void (await person.finish(offered)));
  const where = `after step ${index} (${label})`;
  const { item } = offered;

  // The person's yes may have been lost with the process; they say it again.
  const ended = await person.finish(offered);

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

/** A batch that waits for a yes, and its one item. */
type Offered = { batch: string; item: string };

async function signIn(stage: CrashStage) {
  return {
    async offer(title: string): Promise<Offered> {
      const api = await stage.api();
      const { _id: item } = await api.createContent({ title, prompt: title });
      const { _id: batch } = await api.ask<Batch>('POST', '/api/contents/batches', { items: [item] });
      return { batch, item };
    },
    async finish({ batch }: Offered): Promise<Batch> {
      const api = await stage.api();
      await api.ask<Batch>('POST', `/api/contents/batches/${batch}`, { wish: 'start' });
      const known = await until(
        () => api.ask<Batch[]>('GET', '/api/contents/batches'),
        batches => batches.some(({ _id, state }) => _id === batch && state === 'ended'),
        90_000,
      );
      const ended = known.find(({ _id }) => _id === batch);
      if (!ended) throw new Error('The batch is gone.');
      return ended;
    },
  };
}
