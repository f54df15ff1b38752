import { expect, test } from 'vitest';
import { missingFile } from './missing-file.ts';

const node = (inputs: Record<string, unknown>) => [{ class_type: 'Loader', inputs }];
const info = {
  input: {
    required: { ckpt_name: [['a.safetensors', 'xl/b.ckpt'], { tooltip: 'Model' }], device: [['cpu', 'gpu']] },
    optional: { lora_name: ['COMBO', { options: ['l.safetensors'] }], text: ['STRING', {}] },
  },
};

test.each([
  ['one that is there', { ckpt_name: 'a.safetensors' }, undefined],
  ['one in a folder', { ckpt_name: 'xl/b.ckpt' }, undefined],
  ['one that is gone', { ckpt_name: 'gone.safetensors' }, 'gone.safetensors'],
  ['one that is gone, as newer servers tell it', { lora_name: 'gone.gguf' }, 'gone.gguf'],
  ['a link to another node', { ckpt_name: ['1', 0] }, undefined],
  ['a choice that is no file', { device: 'tpu' }, undefined],
  ['words that end like one', { text: 'paint a.safetensors' }, undefined],
  ['a field that is not listed', { other: 'gone.safetensors' }, undefined],
])('of %s', (_what, inputs, missing) => {
  expect(missingFile(info, node(inputs))).toBe(missing);
});

test.each([undefined, null, 'info', {}, { input: 'none' }, { input: { required: { ckpt_name: 'x' } } }])(
  'nothing is said where the server says %j',
  odd => {
    expect(missingFile(odd, node({ ckpt_name: 'gone.safetensors' }))).toBeUndefined();
  },
);
