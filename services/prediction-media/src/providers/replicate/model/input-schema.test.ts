import { expect, test } from 'vitest';
import { publishedAnswer } from '../../../../test/providers/recorded-schemas.ts';
import { readPublishedModel } from './input-schema.ts';

test('a choice that stands beside the input is read with it', () => {
  const published = readPublishedModel(publishedAnswer('google/imagen-4'));

  expect(published?.schema.fields.get('aspect_ratio')).toMatchObject({
    type: 'string',
    enum: ['1:1', '9:16', '16:9', '3:4', '4:3'],
    default: '1:1',
  });
  expect(published).toMatchObject({ isOfficial: true, version: 'b'.repeat(64) });
});

test('a field that may be null is read as what it is otherwise', () => {
  const Input = { properties: { seed: { anyOf: [{ type: 'integer', maximum: 9 }, { type: 'null' }] } } };
  const published = readPublishedModel({ openapi_schema: { components: { schemas: { Input } } } });

  expect(published?.schema.fields.get('seed')).toMatchObject({ type: 'integer', maximum: 9 });
});

test.each([
  [undefined],
  ['text'],
  [{}],
  [{ latest_version: null }],
  [{ latest_version: { openapi_schema: { components: { schemas: {} } } } }],
  [{ openapi_schema: { components: { schemas: { Input: { properties: [] } } } } }],
  [{ openapi_schema: { components: { schemas: { Input: { properties: {}, required: [1] } } } } }],
])('an answer that does not say what the model takes is none: %j', answer => {
  expect(readPublishedModel(answer)).toBeUndefined();
});

test('fields that are not what they should be are there, and say nothing', () => {
  const properties = {
    prompt: 'text',
    seed: { type: 7 },
    size: { $ref: '#/components/schemas/__proto__' },
    other: { allOf: [{ $ref: 'https://elsewhere.example/x' }], enum: 'x' },
  };
  const published = readPublishedModel({
    openapi_schema: { components: { schemas: { Input: { properties } } } },
  });

  expect([...(published?.schema.fields ?? [])].map(([name]) => name)).toEqual([
    'prompt',
    'seed',
    'size',
    'other',
  ]);
  expect(published?.schema.fields.get('seed')).toEqual({});
});
