import { afterAll, beforeAll, expect, it } from 'vitest';
import { createToolsCheck } from '../../../services/prediction-media/src/video/run-tool.ts';
import { demoConditions, usualConditions } from '../../simulator/src/conditions.ts';
import { until } from '../api.ts';
import { inSeconds } from './open-product.ts';
import { goesOutOnce, isPublished, patient, type Way } from './strict-platforms/goes-out-once.ts';
import {
  type StrictProduct,
  startStrictProduct,
  strictest,
} from './strict-platforms/start-strict-product.ts';

const hasTools = await createToolsCheck()();

/** TABLE: what goes out, from how many drawn pictures, and where it is then. */
const ways: readonly (Way & { name: string })[] = [
  { name: 'a picture', type: 'Post', pictures: 1, path: '/p/' },
  { name: 'a carousel', type: 'Post', pictures: 3, path: '/p/' },
  { name: 'a Story', type: 'Story', pictures: 1, path: '/stories/' },
  { name: 'a Reel, which is a film of its pictures', type: 'Reel', pictures: 2, path: '/reel/' },
];

let product: StrictProduct;
beforeAll(async () => {
  product = await startStrictProduct();
  await product.connect();
});
afterAll(() => product?.stop());

it.each(ways.filter(({ type }) => hasTools || type !== 'Reel'))(
  '$name is drawn, written, scheduled and goes out once, with every platform as strict as it can be',
  way => goesOutOnce(product, way),
  patient,
);

it('the judge had nothing to refuse, and was as strict as it can be', async () => {
  const { outside, refused, accepted } = product;
  const now = { ...usualConditions, ...strictest };

  expect(await outside.control('GET', 'conditions')).toEqual(now);
  for (const name of Object.keys(demoConditions) as (keyof typeof demoConditions)[])
    expect(now[name], name).not.toEqual(demoConditions[name]);
  expect(await refused('graph.')).toEqual([]);
  expect(await accepted('graph.media_publish')).toBe((await outside.posts()).length);
});

it(
  'who orders pictures faster than an account without a payment method may is told to wait, and has them all',
  async () => {
    const { api, refused } = product;
    const fields = { name: 'Many', instagramType: 'Post', aspect_ratios_selection: '896*1088' } as const;
    const { _id: _contentType } = await api.createContentType(fields);
    const { _id } = await api.createContent({ title: 'Many', prompt: 'Many', _contentType });
    const refusals = async () => (await refused('replicate.create')).map(({ status }) => status);

    // On a busy machine those of one round may be so far apart that none has to wait.
    for (let ordered = 0; (await refusals()).length === 0; ordered += 4) {
      const clicks = [0, 1, 2, 3].map(click => `many-${ordered + click}`);
      await Promise.all(clicks.map(click => api.generateImage(_id, click)));
      await api.pictures(_id, ordered + 4);
    }

    expect(new Set(await refusals())).toEqual(new Set([429]));
  },
  patient,
);

it('after 91 days the connection is at its end, and a new login lets what waits go out once', async () => {
  const { api, outside, connect } = product;
  const fields = { name: 'Later', instagramType: 'Post', aspect_ratios_selection: '896*1088' } as const;
  const { _id: _contentType } = await api.createContentType(fields);
  const title = 'Three months later';
  const { _id } = await api.createContent({ title, prompt: title, _contentType });
  const contents = await api.generate(_id);
  await outside.control('POST', 'clock', { advanceSeconds: 91 * 24 * 3_600 });

  await api.saveContent(_id, { contents, metaDescription: title, status: 'Scheduled', date: inSeconds(1) });
  await until(
    () => api.content(_id),
    ({ outcome }) => outcome !== null,
  );
  expect(await outside.posts(title)).toEqual([]);
  await connect();
  const live = await until(() => api.content(_id), isPublished);

  expect((await outside.posts(title)).map(({ permalink }) => permalink)).toEqual([live.permalink]);
});
