import { expect, it } from 'vitest';
import { createApi, until } from '../api.ts';
import { createOutside } from '../outside.ts';
import { type CrashStage, openCrashStage } from './crash-stage.ts';
import { firstOfEach, killsOfPart, parts } from './step.ts';

/** More steps than this are recorded or the test would prove too little. */
const fewestSteps = 8;

it.concurrent.each(parts)(
  `a generation is one prediction at the provider, one here, its picture there, whatever step was the last before a kill (part %i of ${parts.length})`,
  async part => {
    const stage = await openCrashStage();
    try {
      await survivesEveryKill(stage, part);
    } finally {
      await stage.stop();
    }
  },
  600_000,
);

async function survivesEveryKill(stage: CrashStage, part: number): Promise<void> {
  const person = await signIn(stage);
  const rehearsal = await person.newContent('a calm rehearsal');
  const steps = await stage.record(async () => {
    await person.generate(rehearsal, 'rehearsal');
    await person.untilPicture(rehearsal);
  });
  const all = firstOfEach(steps);
  expect(all.length, steps.join('\n')).toBeGreaterThanOrEqual(fewestSteps);
  const kills = killsOfPart(all, part);
  process.stdout.write(
    `generate: killed at ${kills.length} of ${all.length} different steps of ${steps.length}\n`,
  );
  for (const index of kills) await surviveKillAt(stage, person, index);
}

type Person = Awaited<ReturnType<typeof signIn>>;

async function surviveKillAt(stage: CrashStage, person: Person, index: number): Promise<void> {
  const prompt = `a kill at step ${index}`;
  const id = await person.newContent(prompt);
  const label = await stage.killAt(index, async () => {
    await person.generate(id, `click-${index}`);
    await person.untilPicture(id);
  });

  await person.reconnect();
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
  const connect = async () => {
    const product = await stage.product();
    return createApi(product.publicUrl, product.token);
  };
  let api = await connect();
  const { _id: contentType } = await api.createContentType({ name: 'Crash' });
  return {
    async reconnect() {
      api = await connect();
    },
    newContent: async (prompt: string) =>
      (await api.createContent({ title: prompt, prompt, _contentType: contentType }))._id,
    generate: (id: string, click: string) => api.generateImage(id, click),
    untilPicture: (id: string) =>
      until(
        () => api.predictions(id),
        predictions => predictions.some(prediction => prediction.completed_at !== null),
      ),
  };
}

async function bytesOf(stage: CrashStage, output: string): Promise<number> {
  const { publicUrl } = await stage.product();
  const reply = await fetch(`${publicUrl}${output}`);
  expect(reply.status).toBe(200);
  return (await reply.arrayBuffer()).byteLength;
}
