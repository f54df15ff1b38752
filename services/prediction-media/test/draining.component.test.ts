import { once } from 'node:events';
import { newId } from '@insta-ai/chassis/new-id';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { sendJson, servePeer } from './providers/provider-peer.ts';
import { aPicture, startTestService } from './start-test-service.ts';

let stage: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  stage = await startTestService();
});
afterAll(() => stage.stop());

/** An OpenAI-compatible server that holds its answers until it is told to give them. */
async function startSlowServer() {
  const asked = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  const picture = await aPicture(64, 48);
  let requests = 0;
  const server = await servePeer(async (_request, _body, response) => {
    requests += 1;
    asked.resolve();
    await ready.promise;
    sendJson(response, { data: [{ b64_json: picture.toString('base64') }] });
  });
  onTestFinished(server.close);
  const settings = {
    IMAGE_PROVIDER: 'openai',
    OPENAI_IMAGE_MODEL: 'gpt-image-2',
    OPENAI_IMAGE_BASE_URL: `${server.origin}/v1`,
    OPENAI_IMAGE_API_KEY: 'key',
  };
  return { settings, asked: asked.promise, answer: () => ready.resolve(), requests: () => requests };
}

async function orderFrom(settings: Record<string, string>) {
  const api = await stage.start({ ...settings, ROLE: 'api' });
  onTestFinished(() => api.stop());
  const { userId } = await stage.identity.newUser();
  return stage.generate(userId, newId());
}

test('a worker that is told to end waits for a picture that is being drawn, and keeps it', async () => {
  const server = await startSlowServer();
  const leaseMs = 900;
  const closeWithinMs = 100;
  const worker = await stage.start({ ...server.settings, ROLE: 'worker' }, { leaseMs }, { closeWithinMs });
  const { id } = await orderFrom(server.settings);
  await server.asked;
  const leaseEnd = async () =>
    (await stage.predictionsCollection.findOne({ _id: id }))?.leaseUntil?.getTime();

  const stopped = worker.stop();
  // It holds what it draws for longer than any other part would be waited for.
  const atStop = (await leaseEnd()) ?? 0;
  await vi.waitFor(async () => expect(await leaseEnd()).toBeGreaterThan(atStop + leaseMs), 10_000);
  server.answer();
  await stopped;

  const { payload } = await stage.finished(id);
  expect(payload.prediction).toMatchObject({ output: [expect.any(String)] });
  expect(server.requests()).toBe(1);
});

test('a picture that a killed worker drew is not ordered again, and the person is told what may have been paid', async () => {
  const server = await startSlowServer();
  const worker = stage.startWorkerProcess(server.settings);
  const { id } = await orderFrom(server.settings);
  await server.asked;

  worker.kill('SIGKILL');
  await once(worker, 'exit');
  const next = await stage.start({ ...server.settings, ROLE: 'worker' });
  const { payload } = await stage.finished(id);
  await next.stop();

  expect(payload.prediction?.error).toBe(
    'Insta AI was stopped before this picture had come, so it is lost, and you may be charged for it. You can try again.',
  );
  expect(server.requests()).toBe(1);
  expect(payload.cost).toMatchObject({ wasNotMade: false });
});
