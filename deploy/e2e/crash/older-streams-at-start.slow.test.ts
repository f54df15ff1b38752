import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createApi, until } from '../api.ts';
import { ownPlace } from '../own-product.ts';
import { startProduct } from '../product-process.ts';

const items = 12;
const limitMs = 300_000;

it(
  'streams that were put back to an older copy stop the start, and with the loss accepted each post goes out once',
  async () => {
    const { folder, settings, outside, remove } = await ownPlace();
    onTestFinished(remove);
    const streams = join(settings.DATA_DIR, 'nats');
    const start = async (more = {}) => {
      const product = await startProduct({ ...settings, ...more });
      onTestFinished(() => product.stop());
      return { product, api: createApi(product.publicUrl, product.token) };
    };
    const captionsLive = async () => (await outside.posts('older ')).map(({ caption }) => caption);

    const first = await start();
    const { _id: _contentType } = await first.api.createContentType({ name: 'Older' });
    const { _id: drawn } = await first.api.createContent({ title: 'Bay', prompt: 'a bay', _contentType });
    const pictures = await first.api.generate(drawn);
    await first.product.stop();
    const copy = join(folder, 'older');
    await cp(streams, copy, { recursive: true });

    const second = await start();
    const due = new Date(Date.now() + 3_000);
    const contents = await Promise.all(
      Array.from({ length: items }, (_, index) =>
        second.api.createContent({
          _contentType,
          contents: pictures,
          metaDescription: `older ${index}.`,
          status: 'Scheduled',
          date: due.toISOString(),
        }),
      ),
    );
    await until(captionsLive, live => live.length > 0);
    await second.product.stop();
    await rm(streams, { recursive: true });
    await cp(copy, streams, { recursive: true });

    await expect(startProduct(settings)).rejects.toThrow(/nats is older than it was.*--accept-loss/);
    const { api } = await start({ ACCEPT_LOSS: 'true' });
    const statuses = () => Promise.all(contents.map(async ({ _id }) => (await api.content(_id)).status));
    const left = limitMs - (Date.now() - due.getTime());
    await until(statuses, all => all.every(status => status === 'Published'), left);
    expect((await captionsLive()).toSorted()).toEqual(
      Array.from({ length: items }, (_, index) => `older ${index}.`).toSorted(),
    );
  },
  limitMs + 60_000,
);
