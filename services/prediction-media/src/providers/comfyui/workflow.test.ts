import { expect, test } from 'vitest';
import { editsPictures, fieldsOf, fillWorkflow, picturesOf, readWorkflow } from './workflow.ts';

const text = (inputs: object) => JSON.stringify({ 1: { class_type: 'Node', inputs } });
const order = { prompt: 'a {{seed}} lamp', seed: 9, count: 2, controls: [] };

test.each([
  ['no JSON', '{', 'is no JSON'],
  ['what the editor saves', '{"nodes":[],"links":[]}', 'export it there'],
  ['a list', '[]', 'no workflow in the API format'],
  ['nothing', '{}', 'no workflow in the API format'],
  ['a node without a class', '{"1":{"inputs":{}}}', 'no workflow in the API format'],
  ['a comment beside the nodes', '{"_comment":"mine","1":{"class_type":"A","inputs":{}}}', 'no workflow'],
  ['no hole for the prompt', text({ text: 'a cat' }), 'has no {{prompt}} hole'],
  [
    'a hole in a title only',
    '{"1":{"class_type":"A","inputs":{},"_meta":{"title":"{{prompt}}"}}}',
    'no {{prompt}}',
  ],
  [
    'a mistyped hole',
    text({ text: '{{prompt}}', seed: '{{sead}}' }),
    'not known, {{sead}}; there are prompt,',
  ],
  ['a hole of the language', text({ text: '{{prompt}} {{constructor}}' }), 'not known, {{constructor}}'],
  ['a second picture without a first', text({ text: '{{prompt}}', image: '{{image2}}' }), 'leaves out'],
  ['a fifth picture', text({ text: '{{prompt}}', image: '{{image5}}' }), 'not known, {{image5}}'],
])('a workflow with %s is refused', (_what, file, words) => {
  expect(() => readWorkflow(file)).toThrow(words);
});

test.each([
  ['{{prompt}}', []],
  ['{{prompt}} {{negative_prompt}} {{styles}}', ['negative_prompt', 'style_selections']],
  ['{{prompt}} {{width}}', []],
  ['{{prompt}} {{width}} {{ height }}', ['aspect_ratios_selection']],
  ['{{prompt}} {{steps}} {{count}} {{seed}}', ['image_number', 'image_seed', 'performance_selection']],
  ['{{prompt}} {{image1}} {{image2}} {{weight2}} {{stop1}}', ['cn_img', 'cn_stop', 'cn_weight']],
  ['{{prompt}} {{refiner_switch}}', ['refiner_switch']],
])('holes %s stand for the fields %j', (words, fields) => {
  expect([...fieldsOf(readWorkflow(text({ words })))].sort()).toEqual(fields);
});

test.each([
  ['{{prompt}}', 'a {{seed}} lamp'],
  ['  {{ prompt }} ', 'a {{seed}} lamp'],
  ['photo of {{prompt}}, {{seed}}', 'photo of a {{seed}} lamp, 9'],
  ['{{seed}}', 9],
  ['{{count}}', 2],
  ['{{width}}', 1024],
  ['{{height}}', 1024],
  ['{{steps}}', 30],
  ['{{refiner_switch}}', 0.5],
  ['{{negative_prompt}}', ''],
  ['{{styles}}', ''],
  ['{single|braces}', '{single|braces}'],
  [
    ['4', 0],
    ['4', 0],
  ],
  [{ deep: ['{{seed}}', true, null, 1.5] }, { deep: [9, true, null, 1.5] }],
])('%j becomes %j', (value, filled) => {
  const workflow = readWorkflow(text({ value, prompt: '{{prompt}}' }));

  expect(fillWorkflow(workflow, { order, pictures: [] })).toMatchObject({ 1: { inputs: { value: filled } } });
});

test('as many control pictures are drawn from as there are holes, and the file stays as it was read', () => {
  const workflow = readWorkflow(text({ a: '{{prompt}}', b: '{{image1}}', c: '{{image2}} {{image1}}' }));
  const before = structuredClone(workflow);

  expect(picturesOf(workflow)).toBe(2);
  expect(fillWorkflow(workflow, { order, pictures: ['x.png', 'y.png'] })).toMatchObject({
    1: { inputs: { b: 'x.png', c: 'y.png x.png' } },
  });
  expect(workflow).toEqual(before);
});

test.each([
  ['{{edits}}', '{{image1}}', true],
  ['Flux Kontext {{ edits }}', '{{image1}}', true],
  ['Picture', '{{image1}}', false],
  [undefined, '{{image1}}', false],
  // Nothing can be changed of a picture that it does not get.
  ['{{edits}}', 'x', false],
])(
  'a workflow with a node titled %s and the picture %s changes pictures in words: %s',
  (title, image, isSo) => {
    const node = { class_type: 'A', inputs: { text: '{{prompt}}', image }, _meta: { title } };

    expect(editsPictures(readWorkflow(JSON.stringify({ 1: node })))).toBe(isSo);
  },
);
