import { expect, test } from 'vitest';
import { modelAt } from './model-at.ts';

test.each([
  ['https://api.example/v1', 'api.example/v1 m'],
  ['https://api.example/v1//', 'api.example/v1 m'],
  ['http://127.0.0.1:11434', '127.0.0.1:11434 m'],
  ['https://me:secret@api.example/v1?key=secret#secret', 'api.example/v1 m'],
])('a model at %s is %s', (baseUrl, name) => {
  expect(modelAt(baseUrl, 'm')).toBe(name);
});
