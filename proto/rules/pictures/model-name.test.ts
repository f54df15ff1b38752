import { expect, test } from 'vitest';
import { fooocusVersions, modelName } from './model-name.ts';

const other = '0123456789abcdef'.repeat(4);

test.each([
  ...fooocusVersions.map(version => [version, 'Fooocus']),
  [other, 'version 01234567'],
  [`owner/name:${other}`, 'owner/name'],
  ['black-forest-labs/flux-schnell', 'black-forest-labs/flux-schnell'],
  ['gpt-image-2', 'gpt-image-2'],
  ['llama3:8b', 'llama3:8b'],
  ['', ''],
])('%s is read as %s', (model, name) => {
  expect(modelName(model)).toBe(name);
});
