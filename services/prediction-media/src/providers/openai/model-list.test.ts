import { expect, test } from 'vitest';
import { listWords } from './model-list.ts';

const list = (...names: string[]) => ({ object: 'list', data: names.map(id => ({ id })) });

test.each([
  ['flux', list('flux', 'sd'), ' It lists flux.'],
  ['flux', list('flux:latest'), ' It lists flux.'],
  ['imagen', list('models/imagen'), ' It lists imagen.'],
  ['flux', [{ id: 'flux' }], ' It lists flux.'],
  ['flux', { data: [{ id: 7 }, null, { id: 'flux' }] }, ' It lists flux.'],
  ['flux', list('sd'), ' It does not list flux.'],
  ['flux', list(), ' It does not say whether it has flux.'],
  ['flux', {}, ' It does not say whether it has flux.'],
  ['flux', '<html>', ' It does not say whether it has flux.'],
])('of %s a list as %j says “%s”', (model, reply, words) => {
  expect(listWords(model, reply)).toBe(words);
});
