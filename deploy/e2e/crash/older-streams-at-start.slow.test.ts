import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { wentBackWords } from '@insta-ai/deploy/launcher/stores/streams-went-back';
import { expect, it, onTestFinished } from 'vitest';
import { createApi } from '../api.ts';
import { ownPlace } from '../own-product.ts';
import { startProduct } from '../product-process.ts';
import { openCrowd } from './crowd.ts';

const items = 12;
const limitMs = 300_000;

it(
  'streams that were put back to an older copy before a start cost minutes and one word, and each post goes out once',
  async () => {
    const { folder, settings, outside, remove } = await ownPlace();
    onTestFinished(remove);
    const streams = join(settings.DATA_DIR, 'nats');
    const start = async () => {
      const product = await startProduct(settings);
      onTestFinished(() => product.stop());
      return { product, api: createApi(product.publicUrl, product.token) };
    };

    const first = await start();
    const { _id: _contentType } = await first.api.createContentType({ name: 'Older' });
    const { _id: drawn } = await first.api.createContent({ title: 'Bay', prompt: 'a bay', _contentType });
    const pictures = await first.api.generate(drawn);
    await first.product.stop();
    const copy = join(folder, 'older');
    await cp(streams, copy, { recursive: true });

    const second = await start();
    const crowd = await openCrowd(second.api, outside, 'older');
    const due = new Date(Date.now() + 3_000);
    await crowd.schedule(items, pictures, due);
    await crowd.untilLive(0);
    await second.product.stop();
    await rm(streams, { recursive: true });
    await cp(copy, streams, { recursive: true });

    const { api, product } = await start();
    expect(product.said()).toContain(wentBackWords(streams));
    const left = limitMs - (Date.now() - due.getTime());
    expect(await crowd.allLive(left, api)).toEqual(crowd.wanted());
  },
  limitMs + 60_000,
);
