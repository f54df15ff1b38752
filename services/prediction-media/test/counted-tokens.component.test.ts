import { busyMachineMs } from '@insta-ai/deploy/testing/busy-machine';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestService } from './start-test-service.ts';

let stage: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  stage = await startTestService();
});
afterAll(() => stage?.stop());

test('the tokens that an image server counted stand with the call, are its price, and that of the next', async () => {
  const { openaiBaseUrl, credentials } = stage.simulator;
  const model = { provider: 'openai', model: 'gpt-image-1-mini' };
  const running = await stage.start({
    IMAGE_PROVIDER: 'openai',
    OPENAI_IMAGE_MODEL: model.model,
    OPENAI_BASE_URL: openaiBaseUrl,
    OPENAI_API_KEY: credentials.openaiApiKey,
    BUDGETS: 'person=1 USD/month',
    PRICES: JSON.stringify([
      { ...model, price: { perMillionIn: 10, perMillionOut: 40 } },
      { ...model, price: { perPicture: 0.07 } },
    ]),
  });
  const { userId, headers } = await stage.identity.newUser();
  const estimate = async () => (await stage.rpc.estimateGeneration({ userId })).micros;
  expect(await estimate()).toBe(70_000n);

  await stage.finished((await stage.generate(userId)).id);

  // The simulator counts 50 and 950, however many pictures it draws.
  await vi.waitFor(async () => {
    const { total, byTask } = (await running.app.inject({ url: '/api/spending', headers })).json();
    const sum = { calls: 1, pictures: 1, tokens: 1_000, micros: 38_500, unknown: 0 };
    expect(total).toMatchObject(sum);
    expect(byTask).toMatchObject([{ task: 'picture', ...sum }]);
  }, busyMachineMs);
  expect(await estimate()).toBe(38_500n);
});
