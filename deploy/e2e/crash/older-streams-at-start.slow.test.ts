import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { expect, it, onTestFinished } from 'vitest';
import { createApi, until } from '../api.ts';
import { startProduct } from '../product-process.ts';

const items = 12;
const limitMs = 300_000;

it(
  'streams that were put back to an older copy stop the start, and with the loss accepted each post goes out once',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'insta-ai-older-at-start-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const settings = {
      DATA_DIR: join(folder, 'data'),
      PORT: String(await freePort()),
      SIMULATOR_PORT: String(await freePort()),
    };
    const streams = join(settings.DATA_DIR, 'nats');
    const start = async (more = {}) => {
      const product = await startProduct({ ...settings, ...more });
      onTestFinished(() => product.stop());
      return { product, api: createApi(product.publicUrl, product.token) };
    };
    const captionsLive = async () => {
      const reply = await fetch(`http://127.0.0.1:${settings.SIMULATOR_PORT}/control/posts`);
      const { posts } = (await reply.json()) as { posts: { caption?: string }[] };
      return posts.flatMap(({ caption = '' }) => (caption.startsWith('older ') ? [caption] : []));
    };

    const first = await start();
    const { _id: _contentType } = await first.api.createContentType({ name: 'Older' });
    const { _id: drawn } = await first.api.createContent({ title: 'Bay', prompt: 'a bay', _contentType });
    await first.api.generateImage(drawn, 'click');
    const [made] = await until(
      () => first.api.predictions(drawn),
      all => all.length === 1 && all.every(one => one.completed_at !== null),
    );
    await first.product.stop();
    const copy = join(folder, 'older');
    await cp(streams, copy, { recursive: true });

    const second = await start();
    const due = new Date(Date.now() + 3_000);
    const contents = await Promise.all(
      Array.from({ length: items }, (_, index) =>
        second.api.createContent({
          _contentType,
          contents: made?.output ?? [],
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
