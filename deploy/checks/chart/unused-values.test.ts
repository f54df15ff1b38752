import { expect, it } from 'vitest';
import { likeliestFirst } from './unused-values.ts';

const tried = [
  { name: 'most', own: { logLevel: 'debug', images: {} } },
  { name: 'minimal', own: {} },
  { name: 'backups', own: { backup: { enabled: true } } },
  { name: 'nightly', own: { backup: { enabled: true, at: '03:15' } } },
];
const order = (...path: string[]) => likeliestFirst(tried, path).map(({ name }) => name);

it('a value is tried first where a scenario says most of where it stands, and in the order given besides', () => {
  expect(order('backup', 'at')).toEqual(['nightly', 'backups', 'most', 'minimal']);
  expect(order('backup', 'keep')).toEqual(['backups', 'nightly', 'most', 'minimal']);
  expect(order('logLevel')).toEqual(['most', 'minimal', 'backups', 'nightly']);
  expect(order('elsewhere')).toEqual(['most', 'minimal', 'backups', 'nightly']);
});
