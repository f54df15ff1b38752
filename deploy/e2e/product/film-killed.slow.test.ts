import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createToolsCheck } from '../../../services/prediction-media/src/video/run-tool.ts';
import { createApi, until } from '../api.ts';
import { ownPlace } from '../own-product.ts';
import { type ProductProcess, startProduct } from '../product-process.ts';

/** Encoding shares the machine with everything else: for each of the two films, and for all. */
const patient = 600_000;
const all = 3 * patient;
const hasTools = await createToolsCheck()();

let place: Awaited<ReturnType<typeof ownPlace>>;
let product: ProductProcess | undefined;

beforeAll(async () => {
  place = await ownPlace({ SIMULATOR_SPEED: '10' });
});
afterAll(async () => {
  await product?.stop();
  await place.remove();
});

/** Work on films can be seen in its folder. */
async function start() {
  product = await startProduct({ ...place.settings, TMPDIR: place.folder });
  return createApi(product.publicUrl, product.token);
}

const isBeingMade = async () => {
  for (const name of await readdir(place.folder)) {
    if (!name.startsWith('insta-ai-fit-')) continue;
    const files = await readdir(join(place.folder, name)).catch((): string[] => []);
    if (files.includes('film.mp4')) return true;
  }
  return false;
};

it.runIf(hasTools)(
  'a product that is killed while it makes a film posts it once after its next start',
  async () => {
    const first = await start();
    const fields = { name: 'Reel', instagramType: 'Reel', aspect_ratios_selection: '768*1344' } as const;
    const type = await first.createContentType(fields);
    const item = await first.createContent({ title: 'Film', prompt: 'Film', _contentType: type._id });
    const contents = await first.generate(item._id);
    await first.saveContent(item._id, { contents, metaDescription: 'Killed film' });
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

    expect(await place.outside.posts('Killed film')).toHaveLength(1);
  },
  all,
);
