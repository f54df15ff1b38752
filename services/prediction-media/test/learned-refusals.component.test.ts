import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOpenAiPeer } from './providers/openai-peer.ts';
import { aPicture, startTestService } from './start-test-service.ts';

let stage: Awaited<ReturnType<typeof startTestService>>;
let peer: Awaited<ReturnType<typeof openOpenAiPeer>>;
beforeAll(async () => {
  peer = await openOpenAiPeer(await aPicture(90, 110), { model: 'gpt-image-9', knowsNoQuality: true });
  stage = await startTestService();
});
afterAll(async () => {
  await stage?.stop();
  await peer?.close();
});

test('what a worker learned of the server is said by the API beside it, and known to the next worker', async () => {
  const settings = { ...peer.settings, IMAGE_PROVIDER: 'openai', OPENAI_IMAGE_MODEL: 'gpt-image-9' };
  const api = await stage.start({ ...settings, ROLE: 'api' });
  const { userId, headers } = await stage.identity.newUser();
  const unused = async () => {
    const answer = await api.app.inject({ url: '/api/predictions/models', headers });
    return answer.json()[0].unused.includes('performance_selection');
  };
  const qualities = () => peer.asked.map(({ fields }) => fields.quality);
  const worker = stage.startWorkerProcess(settings);
  expect(await unused()).toBe(false);

  await stage.finished((await stage.generate(userId)).id);

  expect(qualities()).toEqual(['medium', undefined]);
  expect(await unused()).toBe(true);
  worker.kill('SIGKILL');
  stage.startWorkerProcess(settings);
  await stage.finished((await stage.generate(userId)).id);
  expect(qualities()).toEqual(['medium', undefined, undefined]);
});
