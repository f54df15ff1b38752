import { expect, it } from 'vitest';
import { plantables, type Schema } from './schema-leaves.ts';

const schema: Schema = {
  type: 'object',
  properties: {
    url: { type: 'string' },
    one: { $ref: '#/$defs/part' },
    two: { $ref: '#/$defs/part' },
    labels: { type: 'object' },
    keys: { type: 'object', properties: { KEY: { type: 'string' }, TOKEN: { type: 'string' } } },
  },
  $defs: {
    part: {
      type: 'object',
      properties: { replicas: { type: 'integer' }, size: { anyOf: [{ type: 'string' }] } },
    },
  },
};

it('takes what is shared apart once, and plants it as a whole elsewhere', () => {
  const leaves = [
    { path: ['url'], value: 'http://example.com' },
    { path: ['one'], value: {} },
    { path: ['two'], value: {} },
    { path: ['labels'], value: {} },
    { path: ['keys'], value: {} },
  ];

  expect(plantables(leaves, schema)).toEqual([
    { path: ['url'], sample: undefined },
    { path: ['one', 'replicas'], sample: 7 },
    { path: ['one', 'size'], sample: 'planted' },
    { path: ['two'], sample: { replicas: 7, size: 'planted' } },
    { path: ['labels'], sample: { planted: 'planted' } },
    { path: ['keys', 'KEY'], sample: 'planted' },
    { path: ['keys', 'TOKEN'], sample: 'planted' },
  ]);
});
