import { expect } from 'vitest';
import { until } from '../api.ts';
import { createOutside } from '../outside.ts';
import type { CrashStage } from './crash-stage.ts';
import { everyKillIsSurvived } from './every-kill.ts';

/** Has a picture drawn, kills the product at each step or at `mostKills` of a part, and counts what was drawn and kept. */
export function generationSurvives(limits: { mostKills?: number } = {}): void {
  everyKillIsSurvived({
    ...limits,
    work: 'generate',
    promise: 'a generation is one prediction at the provider, one here, its picture there',
    fewestSteps: 8,
    limitMs: 900_000,
    signIn,
    async rehearse(person) {
      const rehearsal = await person.newContent('a calm rehearsal');
      await person.generate(rehearsal, 'rehearsal');
      await person.untilPicture(rehearsal);
    },
    surviveKillAt,
  });
}

type Person = Awaited<ReturnType<typeof signIn>>;

async function surviveKillAt(stage: CrashStage, person: Person, index: number): Promise<void> {
  const prompt = `a kill at step ${index}`;
  const id = await person.newContent(prompt);
  const label = await stage.killAt(index, async () => {
    await person.generate(id, `click-${index}`);
    await person.untilPicture(id);
  });

  // The person's click may have been lost with the process; the browser asks again with the same key.
  await person.generate(id, `click-${index}`);
  const predictions = await person.untilPicture(id);

  const where = `after step ${index} (${label})`;
  expect(predictions, where).toHaveLength(1);
  expect(predictions[0]?.error, where).toBeNull();
  expect(predictions[0]?.output, where).toHaveLength(1);
  expect(await bytesOf(stage, predictions[0]?.output[0] ?? ''), where).toBeGreaterThan(1_000);
  expect(await createOutside(stage.simulator.url).predictions(prompt), where).toHaveLength(1);
}

async function signIn(stage: CrashStage) {
  const { _id: _contentType } = await (await stage.api()).createContentType({ name: 'Crash' });
  return {
    async newContent(prompt: string) {
      const api = await stage.api();
      return (await api.createContent({ title: prompt, prompt, _contentType }))._id;
    },
    generate: async (id: string, click: string) => (await stage.api()).generateImage(id, click),
    async untilPicture(id: string) {
      const api = await stage.api();
      return until(
        () => api.predictions(id),
        predictions => predictions.some(prediction => prediction.completed_at !== null),
      );
    },
  };
}

async function bytesOf(stage: CrashStage, output: string): Promise<number> {
  const { publicUrl } = await stage.product();
  const reply = await fetch(`${publicUrl}${output}`);
  expect(reply.status).toBe(200);
  return (await reply.arrayBuffer()).byteLength;
}
