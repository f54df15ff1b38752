import { type CuttableLine, startCuttableLine } from '@insta-ai/deploy/testing/start-cuttable-line';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { allServices } from '../../../deploy/embedded/src/all-services.ts';
import { defineService } from '../src/service.ts';
import { keepsDocuments } from '../src/start/open-stores.ts';
import { startServices } from '../src/start-services.ts';

let platform: TestPlatform;
let documents: CuttableLine;
let bus: CuttableLine;

beforeAll(async () => {
  platform = await startTestPlatform();
  const { MONGODB_URL = '', NATS_URL = '' } = platform.settings;
  documents = await startCuttableLine(MONGODB_URL);
  bus = await startCuttableLine(NATS_URL);
});
afterAll(async () => {
  documents?.stop();
  bus?.stop();
  await platform?.stop();
});

const settings = Type.Object({});
const start = (service: ReturnType<typeof defineService>) =>
  startServices({
    services: [service],
    settings: {
      ...platform.settings,
      ...platform.documents,
      MONGODB_URL: `mongodb://127.0.0.1:${documents.port}/?directConnection=true`,
      NATS_URL: `nats://127.0.0.1:${bus.port}`,
    },
  });

async function readinessOf(url: string) {
  const reply = await fetch(`${url}/ready`);
  return { status: reply.status, ...((await reply.json()) as { failing: string[] }) };
}

it('a service is not ready without the store that it keeps its data in, one that keeps none is', async () => {
  const deps = async () => ({});
  const keeper = await start(
    defineService({ name: 'voice', settings, deps, data: { indexes: [], migrations: [] } }),
  );
  const other = await start(defineService({ name: 'realtime-gateway', settings, deps }));
  const patience = { timeout: 120_000 };

  documents.cut();
  await vi.waitFor(
    async () => expect(await readinessOf(keeper.url)).toMatchObject({ status: 503, failing: ['documents'] }),
    patience,
  );
  expect(await readinessOf(other.url)).toMatchObject({ status: 200, failing: [] });

  await documents.mend();
  await vi.waitFor(async () => expect((await readinessOf(keeper.url)).status).toBe(200), patience);

  bus.cut();
  await vi.waitFor(
    async () => expect(await readinessOf(other.url)).toMatchObject({ status: 503, failing: ['bus'] }),
    patience,
  );
  await bus.mend();
  await vi.waitFor(async () => expect((await readinessOf(other.url)).status).toBe(200), patience);
  await keeper.stop();
  await other.stop();
});

it('of our services only the one with the sockets keeps nothing', () => {
  expect(allServices.filter(service => !keepsDocuments(service)).map(({ name }) => name)).toEqual([
    'realtime-gateway',
  ]);
});
