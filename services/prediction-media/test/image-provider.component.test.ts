import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoConditions } from '../../../deploy/simulator/src/conditions.ts';
import { startSimulator } from '../../../deploy/simulator/src/start-simulator.ts';
import { predictionMediaSettings } from '../src/config.ts';
import { buildInput } from '../src/generation/build-input.ts';
import { createFakeImageProvider } from '../src/provider/image-provider.fake.ts';
import type { ImageProvider } from '../src/provider/image-provider.ts';
import { createReplicateGateway } from '../src/provider/replicate.gateway.ts';

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

function openReal(): ImageProvider {
  return createReplicateGateway({
    baseUrl: simulator.replicateBaseUrl,
    token: simulator.credentials.replicateApiToken,
    model: (predictionMediaSettings.properties.REPLICATE_MODEL as { default?: string }).default ?? '',
    requestMs: 20_000,
  });
}

describe.each<[string, () => ImageProvider]>([
  ['the provider of the simulator', openReal],
  ['a provider in memory', () => createFakeImageProvider({ bytes: picture }).provider],
])('%s', (_name, open) => {
  const since = new Date(Date.now() - 60_000);
  let seed = Date.now();
  const order = () => {
    seed += 1;
    const input = buildInput('a lighthouse', undefined, seed);
    return { input, cancelAfterSeconds: 900, webhook: undefined };
  };
  const created = async (provider: ImageProvider) => {
    const outcome = await provider.create(order());
    if (outcome.kind !== 'created') throw new Error(JSON.stringify(outcome));
    return outcome.providerId;
  };

  it('draws a picture, which can be taken over', async () => {
    const provider = open();
    const providerId = await created(provider);
    await expect.poll(async () => (await provider.get(providerId, 1)).kind).toBe('succeeded');
    const status = await provider.get(providerId, 1);
    if (status.kind !== 'succeeded') throw new Error(status.kind);
    expect(status.addresses).toHaveLength(1);
    const download = await provider.download(status.addresses[0] ?? '');
    if (download.kind !== 'bytes') throw new Error(download.kind);
    expect((await sharp(download.bytes).metadata()).width).toBeGreaterThan(0);
  });

  it('finds a run by its seed, and by no other', async () => {
    const provider = open();
    const providerId = await created(provider);
    expect(await provider.find(seed, since)).toMatchObject([{ providerId }]);
    expect(await provider.find(seed + 1_000_000, since)).toEqual([]);
  });

  it('is asked to end a run, which has ended then', async () => {
    const provider = open();
    const providerId = await created(provider);
    await provider.cancel(providerId);
    await expect.poll(() => provider.find(seed, since)).toEqual([{ providerId, hasEnded: true }]);
  });
});
