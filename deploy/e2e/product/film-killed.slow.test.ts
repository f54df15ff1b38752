import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createToolsCheck } from '../../../services/prediction-media/src/video/run-tool.ts';
import { createApi, until } from '../api.ts';
import { type ProductProcess, startProduct } from '../product-process.ts';
import type { FeedPost } from './open-product.ts';

/** Encoding shares the machine with everything else. */
const patient = 600_000;
const hasTools = await createToolsCheck()();

let folder: string;
let settings: Record<string, string>;
let product: ProductProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insta-ai-film-'));
  settings = {
    PORT: String(await freePort()),
    SIMULATOR_PORT: String(await freePort()),
    SIMULATOR_SPEED: '10',
    DATA_DIR: join(folder, 'data'),
    // Where the work on films can be seen.
    TMPDIR: folder,
    ADMIN_EMAIL: 'anna@example.com',
    ADMIN_PASSWORD: 'correct horse',
  };
});
afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start() {
  product = await startProduct(settings);
  return createApi(product.publicUrl, product.token);
}

const isBeingMade = async () => {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('insta-ai-fit-')) continue;
    const files = await readdir(join(folder, name)).catch((): string[] => []);
    if (files.includes('film.mp4')) return true;
  }
  return false;
};

async function postsOf(words: string): Promise<FeedPost[]> {
  const reply = await fetch(`http://127.0.0.1:${settings.SIMULATOR_PORT}/control/posts`);
  const { posts } = (await reply.json()) as { posts: FeedPost[] };
  return posts.filter(({ caption }) => caption.includes(words));
}

it.runIf(hasTools)(
  'a product that is killed while it makes a film posts it once after its next start',
  async () => {
    const first = await start();
    const fields = { name: 'Reel', instagramType: 'Reel', aspect_ratios_selection: '768*1344' } as const;
    const type = await first.createContentType(fields);
    const item = await first.createContent({ title: 'Film', prompt: 'Film', _contentType: type._id });
    await first.generateImage(item._id, 'click');
    const [made] = await until(
      () => first.predictions(item._id),
      all => all.every(({ completed_at }) => completed_at !== null),
    );
    await first.saveContent(item._id, { contents: made?.output ?? [], metaDescription: 'Killed film' });
    // Its answer dies with the product.
    first.publish(item._id).catch(() => {});
    await until(isBeingMade, Boolean, patient);

    await product?.kill();
    const second = await start();
    await until(
      () => second.content(item._id),
      ({ status }) => status === 'Published',
      patient,
    );

    expect(await postsOf('Killed film')).toHaveLength(1);
  },
  patient,
);
