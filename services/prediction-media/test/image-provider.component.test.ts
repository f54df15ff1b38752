import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoConditions } from '../../../deploy/simulator/src/conditions.ts';
import { startSimulator } from '../../../deploy/simulator/src/start-simulator.ts';
import { predictionMediaSettings } from '../src/config.ts';
import { createFakeImageProvider } from '../src/providers/image-provider.fake.ts';
import type { ImageProvider } from '../src/providers/image-provider.ts';
import type { PictureOrder } from '../src/providers/picture-order.ts';
import { createReplicateGateway } from '../src/providers/replicate/replicate.gateway.ts';
import { createFakeStartPauses } from '../src/providers/start-pauses.store.fake.ts';

let folder: string;
let simulator: Awaited<ReturnType<typeof startSimulator>>;
let picture: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insta-ai-simulator-'));
  simulator = await startSimulator({ folder, speed: 200, conditions: demoConditions });
  picture = await sharp({ create: { width: 90, height: 110, channels: 3, background: '#4a7bc9' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await simulator?.stop();
  await rm(folder, { recursive: true, force: true });
});

const usualModel = (predictionMediaSettings.properties.REPLICATE_MODEL as { default?: string }).default ?? '';

function openReal(model = usualModel): ImageProvider {
  return createReplicateGateway({
    setting: 'REPLICATE_MODEL',
    baseUrl: simulator.replicateBaseUrl,
    token: simulator.credentials.replicateApiToken,
    model,
    webhookSecret: undefined,
    requestMs: 20_000,
    keptAt: [],
    pauses: createFakeStartPauses(),
  });
}

describe.each<[string, () => ImageProvider]>([
  ['the provider of the simulator', () => openReal()],
  ['an official model of the simulator', () => openReal('black-forest-labs/flux-schnell')],
  ['a provider in memory', () => createFakeImageProvider({ bytes: picture }).provider],
])('%s', (_name, open) => {
  const since = new Date(Date.now() - 60_000);
  let seed = Date.now();
  const nextOrder = (): PictureOrder => {
    seed += 1;
    return { prompt: 'a lighthouse', seed, count: 1, controls: [] };
  };
  const noFiles = { address: async () => '', bytes: async () => ({ bytes: Buffer.alloc(0), mimeType: '' }) };
  const created = async (provider: ImageProvider) => {
    const order = nextOrder();
    const hints = { id: `p${seed}`, cancelAfterSeconds: 900, webhook: undefined };
    const outcome = await provider.start(await provider.prepare(order, noFiles), hints);
    if (outcome.kind !== 'created') throw new Error(JSON.stringify(outcome));
    return { providerId: outcome.providerId, order };
  };
  const find = (provider: ImageProvider, order: PictureOrder) => provider.recover?.(order, 'p', since);

  it('draws a picture, which can be taken over', async () => {
    const provider = open();
    const { providerId, order } = await created(provider);
    await expect.poll(async () => (await provider.look(providerId, order)).kind).toBe('succeeded');
    const status = await provider.look(providerId, order);
    if (status.kind !== 'succeeded') throw new Error(status.kind);
    expect(status.addresses).toHaveLength(1);
    const download = await provider.download(status.addresses[0] ?? '');
    if (download.kind !== 'bytes') throw new Error(download.kind);
    expect((await sharp(download.bytes).metadata()).width).toBeGreaterThan(0);
  });

  it('finds a run by its seed, and by no other', async () => {
    const provider = open();
    const { providerId, order } = await created(provider);
    expect(await find(provider, order)).toMatchObject([{ providerId }]);
    expect(await find(provider, { ...order, seed: seed + 1_000_000 })).toEqual([]);
  });

  it('is asked to end a run, which has ended then', async () => {
    const provider = open();
    const { providerId, order } = await created(provider);
    await provider.cancel(providerId);
    await expect.poll(() => find(provider, order)).toEqual([{ providerId, hasEnded: true }]);
  });
});
