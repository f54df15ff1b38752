import { expect, test } from 'vitest';
import type { PictureOrder } from '../picture-order.ts';
import { imageModelOf } from './image-model.ts';
import { imageOrder } from './image-order.ts';

const files = (mimeType = 'image/png') => ({
  bytes: async (filename: string) => ({ bytes: Buffer.from(filename), mimeType }),
});
const face = { filename: 'face.png', kind: 'ImagePrompt', weight: 1, stop: 0.5 } as const;
const whole: PictureOrder = {
  prompt: 'a lighthouse',
  seed: 7,
  count: 4,
  negative: 'fog',
  styles: ['Fooocus V2'],
  quality: 'Quality',
  size: { width: 896, height: 1088 },
  refinerSwitch: 0.5,
  controls: [face, { ...face, filename: 'hat.png' }],
};
const made = (name: string, order = whole, given = files()) =>
  imageOrder(order, given, { name, model: imageModelOf(name) });

test('of an order only what the model knows is sent', async () => {
  const { fields, wish, pictures } = await made('gpt-image-2');
  expect(fields).toEqual({ model: 'gpt-image-2', prompt: 'a lighthouse', n: 4, quality: 'high' });
  expect(wish).toEqual({ width: 896, height: 1088 });
  expect(pictures.map(({ filename, bytes }) => [filename, bytes.toString()])).toEqual([
    ['face.png', 'face.png'],
    ['hat.png', 'hat.png'],
  ]);
});

test.each([
  ['gpt-image-2', 'Quality', 'high'],
  ['gpt-image-2', 'Speed', 'medium'],
  ['gpt-image-2', 'Extreme Speed', 'low'],
  ['dall-e-3', 'Quality', 'hd'],
  ['dall-e-3', 'Speed', 'standard'],
  ['dall-e-2', 'Quality', undefined],
  ['sd-cpp-local', 'Quality', undefined],
] as const)('%s draws with %s as %s', async (name, quality, sent) => {
  expect((await made(name, { ...whole, quality })).fields.quality).toBe(sent);
});

test('what is not set is left out', async () => {
  const { fields, wish, pictures } = await made('gpt-image-2', {
    prompt: 'x',
    seed: 1,
    count: 1,
    controls: [],
  });
  expect(fields).toEqual({ model: 'gpt-image-2', prompt: 'x', n: 1 });
  expect([wish, pictures]).toEqual([undefined, []]);
});

test('a model that draws one picture is asked for one, and gets no pictures that it cannot see', async () => {
  const { fields, pictures } = await made('dall-e-3');
  expect(fields).toMatchObject({ n: 1, response_format: 'b64_json' });
  expect(pictures).toEqual([]);
});

test('a control picture of another kind is not sent as something that it is not', async () => {
  const controls = [
    { ...face, kind: 'FaceSwap' as const },
    { ...face, filename: 'hat.png' },
  ];

  const { pictures } = await made('gpt-image-2', { ...whole, controls });

  expect(pictures.map(({ filename }) => filename)).toEqual(['hat.png']);
});

test('a control picture that it cannot read is refused', async () => {
  const controls = [{ ...face, filename: 'dance.gif' }];

  await expect(made('gpt-image-2', { ...whole, controls }, files('image/gif'))).rejects.toMatchObject({
    code: 'failed_precondition',
    message: expect.stringContaining('dance.gif is none of them'),
  });
});
