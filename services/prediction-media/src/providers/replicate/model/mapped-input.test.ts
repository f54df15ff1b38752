import type { AspectRatio } from '@insta-ai/proto/data/content-type';
import { describe, expect, test } from 'vitest';
import {
  openapiOf,
  publishedAnswer,
  type RecordedModel,
  recordedSchemas,
} from '../../../../test/providers/recorded-schemas.ts';
import type { ControlPicture, PictureOrder } from '../../picture-order.ts';
import { honouredBy, planInput } from './input-plan.ts';
import { readPublishedModel } from './input-schema.ts';
import { mappedInput } from './mapped-input.ts';
import { overrideOf } from './overrides.ts';

const files = {
  address: async (filename: string) => `https://us.example/${filename}`,
  bytes: async () => ({ bytes: Buffer.alloc(0), mimeType: 'image/png' }),
};

const seed = 2 ** 47 + 12_345;
const folded = seed % 2 ** 31;

/** All that a content type can ask for. */
const order = (more: Partial<PictureOrder> = {}): PictureOrder => ({
  prompt: 'a lighthouse',
  seed,
  count: 3,
  negative: 'people',
  styles: ['Fooocus V2'],
  quality: 'Quality',
  size: { width: 896, height: 1088 },
  refinerSwitch: 0.4,
  controls: [control('a.png')],
  ...more,
});
const control = (filename: string, kind: ControlPicture['kind'] = 'ImagePrompt'): ControlPicture => ({
  filename,
  kind,
  weight: 0.7,
  stop: 0.6,
});

function planOf(name: RecordedModel) {
  const published = readPublishedModel(publishedAnswer(name));
  if (!published) throw new Error(`${name} cannot be read.`);
  return planInput(published.schema, overrideOf(name));
}
function planned(name: RecordedModel) {
  const read = planOf(name);
  if ('problem' in read) throw new Error(read.problem);
  return read.plan;
}
const inputFor = (name: RecordedModel, more: Partial<PictureOrder> = {}) =>
  mappedInput(name, planned(name), order(more), files);

const prompt = 'a lighthouse';
const address = 'https://us.example/a.png';

test.each<[RecordedModel, object]>([
  [
    'black-forest-labs/flux-1.1-pro',
    { prompt, seed: folded, aspect_ratio: '4:5', output_format: 'png', image_prompt: address },
  ],
  [
    'black-forest-labs/flux-schnell',
    { prompt, seed: folded, aspect_ratio: '4:5', output_format: 'png', num_outputs: 3 },
  ],
  [
    'black-forest-labs/flux-dev',
    { prompt, seed: folded, aspect_ratio: '4:5', output_format: 'png', num_outputs: 3, image: address },
  ],
  [
    'black-forest-labs/flux-kontext-pro',
    { prompt, seed: folded, aspect_ratio: '4:5', output_format: 'png', input_image: address },
  ],
  [
    'stability-ai/sdxl',
    {
      prompt,
      negative_prompt: 'people',
      seed: folded,
      width: 896,
      height: 1088,
      num_outputs: 3,
      image: address,
    },
  ],
  [
    'stability-ai/stable-diffusion-3.5-large',
    { prompt, seed: folded, aspect_ratio: '4:5', output_format: 'png', image: address },
  ],
  [
    'ideogram-ai/ideogram-v3-turbo',
    { prompt, seed: folded, aspect_ratio: '4:5', style_reference_images: [address] },
  ],
  ['recraft-ai/recraft-v3', { prompt, size: '1024x1280' }],
  ['google/imagen-4', { prompt, aspect_ratio: '3:4', output_format: 'png' }],
  [
    'bytedance/seedream-4',
    {
      prompt,
      aspect_ratio: '3:4',
      max_images: 3,
      sequential_image_generation: 'auto',
      image_input: [address],
    },
  ],
  [
    'prunaai/flux-schnell',
    { prompt, seed: folded, image_width: 896, image_height: 1088, output_format: 'png' },
  ],
  ['someone/seedy', { prompt, image_seed: seed % 65_536, image_number: 2, width: 768, height: 1024 }],
])('%s is sent exactly what it names of an order', async (name, input) => {
  expect(await inputFor(name)).toEqual(input);
  const named = Object.keys(recordedSchemas[name]);
  expect(named).toEqual(expect.arrayContaining(Object.keys(input)));
});

test.each<[RecordedModel, AspectRatio, string]>([
  ['black-forest-labs/flux-schnell', '1344*768', '16:9'],
  ['black-forest-labs/flux-schnell', '768*1344', '9:16'],
  ['black-forest-labs/flux-schnell', '1536*640', '21:9'],
  ['black-forest-labs/flux-schnell', '1024*1024', '1:1'],
  ['google/imagen-4', '1536*640', '16:9'],
  ['recraft-ai/recraft-v3', '768*1344', '1024x1820'],
  ['recraft-ai/recraft-v3', '1024*1024', '1024x1024'],
  ['recraft-ai/recraft-v3', '1536*640', '2048x1024'],
])('%s draws %s as %s', async (name, word, said) => {
  const [width = 0, height = 0] = word.split('*').map(Number);
  const input = await inputFor(name, { size: { width, height } });
  expect(input.aspect_ratio ?? input.size).toBe(said);
});

test('what an order leaves open stays the model’s own', async () => {
  const input = await mappedInput(
    'sdxl',
    planned('stability-ai/sdxl'),
    { prompt, seed: 5, count: 1, controls: [] },
    files,
  );

  expect(input).toEqual({ prompt, seed: 5, num_outputs: 1 });
});

test('a single picture of a model that draws series is no series', async () => {
  const input = await inputFor('bytedance/seedream-4', { count: 1, controls: [] });

  expect(input).toEqual({ prompt, aspect_ratio: '3:4', max_images: 1 });
});

test('the same order has the same seed each time, within the bounds of the model', async () => {
  const seeds = [1, 65_535, 65_536, 2 ** 48 - 1].map(one => inputFor('someone/seedy', { seed: one }));

  expect((await Promise.all(seeds)).map(({ image_seed }) => image_seed)).toEqual([1, 65_535, 0, 65_535]);
});

test('a model that draws some numbers of pictures alone is asked for the largest that was ordered', async () => {
  const num_outputs = { type: 'integer', choices: [1, 4], default: 1 } as const;
  const answer = { openapi_schema: openapiOf({ prompt: { type: 'string' }, num_outputs }, ['prompt']) };
  const read = planInput(readPublishedModel(answer)?.schema ?? never(), {});
  if ('problem' in read) throw new Error(read.problem);
  const { plan } = read;
  const inputs = [1, 3, 4, 8].map(count => mappedInput('x/old', plan, order({ count }), files));

  expect((await Promise.all(inputs)).map(input => input.num_outputs)).toEqual([1, 1, 4, 4]);
  expect(plan.count?.most).toBe(4);
});

test.each([
  ['least', { type: 'integer', minimum: 2, maximum: 4 }],
  ['first choice', { type: 'integer', choices: [2, 4] }],
])(
  'a model whose %s is above the order is not asked for more than was ordered',
  async (_what, num_outputs) => {
    const answer = { openapi_schema: openapiOf({ prompt: { type: 'string' }, num_outputs }, ['prompt']) };
    const read = planInput(readPublishedModel(answer)?.schema ?? never(), {});
    if ('problem' in read) throw new Error(read.problem);
    const inputFrom = (count: number) =>
      mappedInput('x/pairs', read.plan, order({ count, controls: [] }), files);

    await expect(inputFrom(1)).rejects.toThrow(
      'x/pairs draws 2 pictures or more at once, and 1 would be ordered. Ask for 2 in the content type',
    );
    expect((await inputFrom(2)).num_outputs).toBe(2);
    expect((await inputFrom(3)).num_outputs).toBe('choices' in num_outputs ? 2 : 3);
  },
);

test('a choice of one number of pictures is no choice', () => {
  const num_outputs = { type: 'integer', choices: [1] } as const;
  const answer = { openapi_schema: openapiOf({ prompt: { type: 'string' }, num_outputs }, []) };

  expect(planInput(readPublishedModel(answer)?.schema ?? never(), {})).toMatchObject({
    plan: { count: undefined },
  });
});

describe('control pictures', () => {
  test('other kinds than ImagePrompt are not sent', async () => {
    const kinds = [control('f.png', 'FaceSwap'), control('e.png', 'PyraCanny'), control('c.png', 'CPDS')];

    const input = await inputFor('black-forest-labs/flux-kontext-pro', { controls: kinds });

    expect(JSON.stringify(input)).not.toContain('us.example');
  });

  test('more than a model takes are refused with the number', async () => {
    const controls = [control('a.png'), control('b.png')];

    await expect(inputFor('black-forest-labs/flux-kontext-pro', { controls })).rejects.toMatchObject({
      code: 'failed_precondition',
      message: expect.stringContaining('takes 1 control picture'),
    });
    expect((await inputFor('bytedance/seedream-4', { controls })).image_input).toHaveLength(2);
  });

  test('a model that draws from a picture alone asks for one', async () => {
    const answer = { latest_version: { openapi_schema: editor } };
    const read = planInput(readPublishedModel(answer)?.schema ?? never(), {});
    if ('problem' in read) throw new Error(read.problem);

    await expect(mappedInput('x/editor', read.plan, order({ controls: [] }), files)).rejects.toThrow(
      'x/editor draws from a picture',
    );
    expect(await mappedInput('x/editor', read.plan, order(), files)).toMatchObject({ image: address });
  });
  const editor = openapiOf({ prompt: { type: 'string' }, image: { type: 'string', format: 'uri' } }, [
    'prompt',
    'image',
  ]);
});

test.each<[RecordedModel, string[]]>([
  ['black-forest-labs/flux-1.1-pro', ['aspect_ratios_selection', 'image_seed', 'cn_img', 'cn_type']],
  ['black-forest-labs/flux-schnell', ['aspect_ratios_selection', 'image_number', 'image_seed']],
  [
    'stability-ai/sdxl',
    ['negative_prompt', 'aspect_ratios_selection', 'image_number', 'image_seed', 'cn_img', 'cn_type'],
  ],
  ['recraft-ai/recraft-v3', ['aspect_ratios_selection']],
  ['bytedance/seedream-4', ['aspect_ratios_selection', 'image_number', 'cn_img', 'cn_type']],
])('%s uses %j of a content type', (name, fields) => {
  expect([...honouredBy(planned(name))]).toEqual(fields);
});

test.each([
  ['has no field for a prompt', { image: { type: 'string', format: 'uri' } }, []],
  ['has no field for a prompt', { prompt: { type: 'string', format: 'uri' } }, []],
  ['draws in no format', { prompt: { type: 'string' }, output_format: { choices: ['svg', 'avif'] } }, []],
  ['(mask)', { prompt: { type: 'string' }, mask: { type: 'string', format: 'uri' } }, ['prompt', 'mask']],
])('a model that %s is told apart', (words, properties, required) => {
  const schema = readPublishedModel({ openapi_schema: openapiOf(properties, required) })?.schema;

  expect(planInput(schema ?? never(), {})).toEqual({ problem: expect.stringContaining(words) });
});

test('a model that wants somebody’s key says what it needs', () => {
  expect(planOf('openai/gpt-image-1')).toEqual({ problem: expect.stringContaining('(openai_api_key)') });
});

function never(): never {
  throw new Error('The schema cannot be read.');
}
