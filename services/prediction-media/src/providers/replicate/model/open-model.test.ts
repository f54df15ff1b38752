import { readFileSync } from 'node:fs';
import { orderFields } from '@insta-ai/proto/data/content-type';
import { expect, test } from 'vitest';
import { openapiOf, publishedAnswer } from '../../../../test/providers/recorded-schemas.ts';
import { modelWords } from './model-words.ts';
import { openModel, usualModel } from './open-model.ts';

const id = 'd'.repeat(64);
const files = { address: async () => '', bytes: async () => ({ bytes: Buffer.alloc(0), mimeType: '' }) };
const dayMs = 24 * 60 * 60 * 1000;

/** A provider that gives the same answer until it is changed. */
function opened(model: string, body: unknown, status = 200) {
  const asked: string[] = [];
  const provider = { status, body, isAway: false };
  const clock = { time: 1_000 };
  const theModel = openModel({
    setting: 'REPLICATE_MODEL',
    model,
    now: () => clock.time,
    async ask(path) {
      asked.push(path);
      if (provider.isAway) throw new Error('connection lost');
      return { ...provider, headers: new Headers() };
    },
  });
  return { theModel, asked, provider, clock };
}

test.each([usualModel, id, `konieshadow/fooocus-api:${usualModel}`])(
  'Fooocus as %s asks nobody and takes all of a content type',
  async model => {
    const { theModel, asked } = opened(model, undefined, 500);

    expect(await theModel()).toMatchObject({ version: model, honours: new Set(orderFields) });
    expect(asked).toEqual([]);
  },
);

test.each([
  [usualModel, true],
  [`konieshadow/fooocus-api:${usualModel}`, true],
  [id, false],
])(
  'the styles of Fooocus as %s are known: %s; of its versions one of a new content type is none',
  async (model, isKnown) => {
    const { styles } = await opened(model, undefined, 500).theModel();

    expect(styles?.includes('Fooocus V2')).toBe(isKnown ? true : undefined);
    expect(styles?.includes('Fooocus Semi Realistic')).toBe(isKnown ? false : undefined);
  },
);

test('an official model is run by its name, any other by its newest version, and a version by itself', async () => {
  const name = 'black-forest-labs/flux-schnell';
  const official = opened(name, publishedAnswer(name));
  const community = opened(name, publishedAnswer(name, false));
  const pinned = opened(`${name}:${id}`, publishedAnswer(name).latest_version);

  expect(await official.theModel()).toMatchObject({ version: name });
  expect(await community.theModel()).toMatchObject({ version: 'b'.repeat(64) });
  expect(await pinned.theModel()).toMatchObject({ version: id });
  expect(official.asked).toEqual([`/models/${name}`]);
  expect(pinned.asked).toEqual([`/models/${name}/versions/${id}`]);
});

test('Fooocus is known by its schema, and gets nothing that the schema does not name', async () => {
  const { Input, ...choices } = JSON.parse(readFileSync(liveSchema, 'utf8'));
  const { cn_img4: _1, cn_type4: _2, refiner_switch: _3, ...properties } = Input.properties;
  const sizes = { aspect_ratios_selection: { type: 'string', enum: ['1152×896', '896×1088', '1024×1024'] } };
  const schemas = { ...choices, ...sizes, Input: { ...Input, properties } };
  const { theModel } = opened('someone/fooocus', {
    latest_version: { id, openapi_schema: { components: { schemas } } },
  });

  const model = await theModel();
  const size = { width: 896, height: 1088 };
  const order = { prompt: 'x', seed: 2 ** 47, count: 8, size, refinerSwitch: 0.5, controls: [] };

  expect(model.version).toBe(id);
  expect(await model.prepare(order, files)).toEqual({
    prompt: 'x',
    image_seed: 2 ** 47,
    image_number: 8,
    aspect_ratios_selection: '896×1088',
  });
  expect(orderFields.filter(field => !model.honours.has(field))).toEqual(['refiner_switch']);
});

test('another one of the family is asked for no more than its schema has room for', async () => {
  const { Input, ...choices } = JSON.parse(readFileSync(liveSchema, 'utf8'));
  const { cn_img3: _1, cn_img4: _2, ...properties } = Input.properties;
  const ofFamily = (own: object) =>
    opened('someone/fooocus', {
      latest_version: {
        id,
        openapi_schema: { components: { schemas: { ...choices, Input: { properties: own } } } },
      },
    }).theModel();
  const control = { filename: 'a.png', kind: 'ImagePrompt', weight: 1, stop: 1 } as const;
  const order = { prompt: 'x', seed: 7, count: 8, controls: [control, control] };

  const small = await ofFamily({ ...properties, image_number: { ...properties.image_number, maximum: 4 } });
  expect(small.most).toBe(4);
  expect(await small.prepare(order, files)).toMatchObject({ image_number: 4, cn_img2: '' });
  await expect(
    small.prepare({ ...order, controls: [control, control, control] }, files),
  ).rejects.toMatchObject({
    code: 'failed_precondition',
    message: expect.stringMatching('someone/fooocus takes 2 control picture.*has 3'),
  });

  const { image_number: _3, ...single } = properties;
  expect((await ofFamily(single)).most).toBe(1);
});
const liveSchema = new URL('./fooocus-schema.fixture.json', import.meta.url);

test('what a model takes is asked for once a day, and kept while that fails', async () => {
  const { theModel, asked, provider, clock } = opened('google/imagen-4', publishedAnswer('google/imagen-4'));

  await Promise.all([theModel(), theModel()]);
  clock.time += dayMs - 1;
  await theModel();
  expect(asked).toHaveLength(1);

  clock.time += 1;
  provider.isAway = true;
  expect(await theModel()).toMatchObject({ name: 'google/imagen-4' });
  provider.isAway = false;
  await theModel();
  await theModel();
  expect(asked).toHaveLength(3);
});

test('a first answer that fails is asked for again', async () => {
  const { theModel, provider } = opened('google/imagen-4', publishedAnswer('google/imagen-4'));
  provider.isAway = true;
  await expect(theModel()).rejects.toThrow('connection lost');
  provider.isAway = false;

  expect(await theModel()).toMatchObject({ isSeeded: false });
});

test.each([
  ['has no model google/imagen-4', 404, {}],
  ['has no model google/imagen-4', 410, {}],
  ['our key use the model google/imagen-4', 401, {}],
  ['does not say what the model google/imagen-4 takes', 200, { latest_version: null }],
  ['has no field for a prompt', 200, { openapi_schema: openapiOf({ audio: { type: 'string' } }, []) }],
])('a model that cannot draw is named: %s', async (words, status, body) => {
  const { theModel } = opened('google/imagen-4', body, status);

  await expect(theModel()).rejects.toMatchObject({
    code: 'failed_precondition',
    message: expect.stringMatching(`${words}.*REPLICATE_MODEL`),
  });
});

test.each([
  [429, {}],
  [503, undefined],
  [200, undefined],
])('an answer %i %j says nothing of the model', async (status, body) => {
  const { theModel } = opened('google/imagen-4', body, status);

  await expect(theModel()).rejects.not.toMatchObject({ code: 'failed_precondition' });
});

test('what a model can do is told in words', async () => {
  const name = 'black-forest-labs/flux-schnell';
  const { theModel } = opened(name, publishedAnswer(name));

  expect(modelWords(await theModel())).toBe(
    ' black-forest-labs/flux-schnell draws up to 4 pictures for an order, and uses size, number of pictures, seed of a ' +
      'content type, but not negative prompt, styles, performance, refiner switch, control pictures.',
  );
});
