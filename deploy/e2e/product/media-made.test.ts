import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Content, Preflight } from '@insta-ai/proto/http/content';
import type { ContentType } from '@insta-ai/proto/http/content-type';
import { sizeInAddress } from '@insta-ai/proto/rules/pictures/size-in-address';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { probe } from '../../../services/prediction-media/src/video/look-at-video.ts';
import { createToolsCheck } from '../../../services/prediction-media/src/video/run-tool.ts';
import { sendFile } from '../../testing/send-file.ts';
import { inSeconds, type OpenProduct, openProduct } from './open-product.ts';

/** Encoding shares the machine with everything else. */
const patient = 600_000;
const hasTools = await createToolsCheck()();

let product: OpenProduct;
const types = new Map<string, string>();

beforeAll(async () => {
  product = await openProduct();
  for (const instagramType of ['Reel', 'Story'] as const) {
    const fields: Partial<ContentType> = {
      name: instagramType,
      instagramType,
      aspect_ratios_selection: '768*1344',
    };
    types.set(instagramType, (await product.api.createContentType(fields))._id);
  }
});
afterAll(() => product?.stop());

async function itemOf(type: string, count: number, fields: Partial<Content>): Promise<Content> {
  const _contentType = types.get(type) ?? '';
  const title = fields.title ?? '';
  const { _id } = await product.api.createContent({ title, prompt: title, _contentType });
  const contents = await product.api.generate(_id, count);
  return product.api.saveContent(_id, { contents, metaDescription: title, ...fields });
}

const preflight = ({ _id }: Content) => product.api.ask<Preflight>('GET', `/api/contents/${_id}/preflight`);

/** The bytes that the simulated Instagram fetched for its newest post. */
async function newestMedia(known: ReadonlySet<string>): Promise<Buffer> {
  const post = (await product.posts()).find(({ containerId }) => !known.has(containerId));
  const reply = await fetch(`${product.simulatorUrl}/cdn/media/${post?.items[0]?.file}`);
  return Buffer.from(await reply.arrayBuffer());
}

async function knownPosts(): Promise<Set<string>> {
  return new Set((await product.posts()).map(({ containerId }) => containerId));
}

it(
  'an item says the size of each of its pictures: drawn for it, uploaded, picked from another item, put in its place',
  async () => {
    const sizesOf = async (_id: string) => (await product.api.content(_id)).contents.map(sizeInAddress);
    const drawn = await itemOf('Reel', 1, { title: 'A pier' });
    expect(await sizesOf(drawn._id)).toEqual([{ width: 768, height: 1344 }]);

    const other = await product.api.createContent({ title: 'Picks' });
    const lying = sharp({ create: { width: 90, height: 60, channels: 3, background: 'olive' } });
    const photo = await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const url = `${product.publicUrl}/api/contents/${other._id}/uploadMedia`;
    expect((await sendFile(url, product.token, photo, 'photo.jpg')).status).toBe(200);
    const [uploaded] = await product.api.predictions(other._id);
    const own = uploaded?.output ?? [];
    await product.api.saveContent(other._id, { contents: own });
    expect(await sizesOf(other._id)).toEqual([{ width: 60, height: 90 }]);

    await product.api.saveContent(other._id, { contents: [...own, ...drawn.contents] });
    expect(await sizesOf(other._id)).toEqual([
      { width: 60, height: 90 },
      { width: 768, height: 1344 },
    ]);

    await product.api.saveContent(other._id, { contents: drawn.contents });
    expect(await sizesOf(other._id)).toEqual([{ width: 768, height: 1344 }]);
  },
  patient,
);

it.runIf(hasTools)(
  'pictures of a Reel go out as one film',
  async () => {
    const item = await itemOf('Reel', 2, { title: 'A film of two pictures' });
    expect((await preflight(item)).problems.filter(({ level }) => level === 'error')).toEqual([]);
    const known = await knownPosts();

    const live = await product.api.publish(item._id);

    expect(live.status).toBe('Published');
    expect(live.permalink).toContain('/reel/');
    const folder = await mkdtemp(join(tmpdir(), 'insta-ai-film-'));
    const path = join(folder, 'film');
    await writeFile(path, await newestMedia(known));
    expect(await probe(path)).toMatchObject({
      container: 'mp4',
      codec: 'h264',
      width: 1080,
      height: 1920,
      isStreamable: true,
      sound: { codec: 'aac' },
    });
    await rm(folder, { recursive: true, force: true });
    expect(await product.posts(item.metaDescription)).toHaveLength(1);
  },
  patient,
);

it(
  'a Story goes out with its caption where the preview shows it',
  async () => {
    const item = await itemOf('Story', 1, {
      title: 'Fresh bread',
      enableCaption: true,
      captionBg: '#00ff00',
      captionColor: '#ff0000',
      captionLeft: 30,
      captionTop: 60,
      captionSize: 24,
      captionPadding: 10,
      captionRadius: 0,
      captionOpacity: 1,
    });
    const known = await knownPosts();

    await product.api.publish(item._id);

    const picture = sharp(await newestMedia(known));
    const { width, height } = await picture.metadata();
    expect([width, height]).toEqual([1080, 1920]);
    const isBox = async (left: number, top: number) => {
      const pixel = await picture.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
      const [red = 0, green = 0, blue = 0] = pixel;
      return green > 200 && red < 90 && blue < 90;
    };
    // 30 and 60 pixels on a preview that is 300 wide are 108 and 216 here.
    expect(await isBox(112, 220)).toBe(true);
    expect(await isBox(100, 220)).toBe(false);
    expect(await isBox(112, 208)).toBe(false);
  },
  patient,
);

it(
  'an item that is planned says what stands in its way, before its hour',
  async () => {
    const item = await itemOf('Story', 2, { title: 'Two pictures for one Story' });

    await product.api.saveContent(item._id, { status: 'Scheduled', date: inSeconds(90_000) });
    const checked = await product.untilItem(item._id, ({ preflight: found }) => found != null);

    expect(checked.preflight?.problems[0]).toMatchObject({
      level: 'error',
      message: '2 files are selected; a Story takes one.',
    });
  },
  patient,
);
