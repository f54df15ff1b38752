import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, createApi, until } from '../api.ts';
import { type CrashStage, openCrashStage } from './crash-stage.ts';
import { firstOfEach } from './step.ts';

/** More steps than this are recorded or the test would prove too little. */
const fewestSteps = 8;

describe('generating survives a kill at every stored step', () => {
  let stage: CrashStage;
  let api: Api;
  let contentTypeId: string;

  beforeAll(async () => {
    stage = await openCrashStage();
    api = await connect();
    contentTypeId = (await api.createContentType({ name: 'Crash' }))._id;
  });
  afterAll(async () => {
    await stage?.stop();
  });

  const connect = async () => {
    const product = await stage.product();
    return createApi(product.publicUrl, product.token);
  };
  const newContent = async (prompt: string) =>
    (await api.createContent({ title: prompt, prompt, _contentType: contentTypeId }))._id;
  const untilPicture = (id: string) =>
    until(
      () => api.predictions(id),
      predictions => predictions.some(prediction => prediction.completed_at !== null),
    );

  it('one prediction at the provider, one here, its picture there, whatever step was the last', async () => {
    const rehearsal = await newContent('a calm rehearsal');
    const steps = await stage.record(async () => {
      await api.generateImage(rehearsal, 'rehearsal');
      await untilPicture(rehearsal);
    });
    const kills = firstOfEach(steps);
    expect(kills.length, steps.join('\n')).toBeGreaterThanOrEqual(fewestSteps);
    process.stdout.write(`generate: killed at ${kills.length} different steps of ${steps.length}\n`);

    for (const index of kills) {
      const prompt = `a kill at step ${index}`;
      const id = await newContent(prompt);
      const label = await stage.killAt(index, async () => {
        await api.generateImage(id, `click-${index}`);
        await untilPicture(id);
      });

      api = await connect();
      // The person's click may have been lost with the process; the browser asks again with the same key.
      await api.generateImage(id, `click-${index}`);
      const predictions = await untilPicture(id);

      const where = `after step ${index} (${label})`;
      expect(predictions, where).toHaveLength(1);
      expect(predictions[0]?.error, where).toBeNull();
      expect(predictions[0]?.output, where).toHaveLength(1);
      expect(await bytesOf(predictions[0]?.output[0] ?? ''), where).toBeGreaterThan(1_000);
      expect(await atProvider(prompt), where).toBe(1);
    }
  }, 600_000);

  const bytesOf = async (output: string) => {
    const { publicUrl } = await stage.product();
    const reply = await fetch(`${publicUrl}${output}`);
    expect(reply.status).toBe(200);
    return (await reply.arrayBuffer()).byteLength;
  };
  const atProvider = async (prompt: string) => {
    const reply = await fetch(`${stage.simulator.url}/control/predictions`);
    const { predictions } = (await reply.json()) as { predictions: { input: { prompt: string } }[] };
    return predictions.filter(({ input }) => input.prompt.includes(prompt)).length;
  };
});
