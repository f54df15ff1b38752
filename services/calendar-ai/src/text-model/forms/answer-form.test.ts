import { Type } from 'typebox';
import { expect, test } from 'vitest';
import type { Failure } from '../failure-table.ts';
import { formBelow, responseFormat } from './answer-form.ts';

const refusal = (status: number, words: string, param?: string): Failure => ({
  kind: 'answered',
  status,
  words,
  param,
});

test.each([
  ['DeepSeek', refusal(400, 'This response_format type is unavailable now')],
  [
    'DeepSeek, before',
    refusal(422, 'response_format: response_format.type `json_schema` is unavailable now'),
  ],
  ['LM Studio', refusal(400, "'response_format.type' must be 'json_schema' or 'text'")],
  ['OpenAI, by the parameter', refusal(400, 'Not supported with this model.', 'response_format')],
  ['Groq', refusal(400, 'This model does not support response format `json_schema`.')],
  ['vLLM', refusal(400, 'The provided JSON schema contains features not supported by xgrammar.')],
  ['a grammar that cannot be made', refusal(500, 'Grammar error: Unimplemented keys')],
  ['a router without such a server', refusal(404, 'No endpoints found that support structured outputs')],
  ['a server that has not built it', refusal(501, 'json_schema is not implemented')],
])('%s refuses a form, and the next one is tried', (_server, failure) => {
  expect(formBelow('json_schema', failure)).toBe('json_object');
  expect(formBelow('json_object', failure)).toBe('plain');
  expect(formBelow('plain', failure)).toBeUndefined();
});

test.each<[string, Failure]>([
  ['another 400', refusal(400, "Unsupported value: 'temperature'", 'temperature')],
  ['a 400 without words', refusal(400, '')],
  ['a model that is not there', refusal(404, 'The model `x` does not exist')],
  ['a wrong key', refusal(401, 'No access to json_schema')],
  ['a limit', refusal(429, 'Too many json_schema requests')],
  ['no connection', { kind: 'unreachable', words: 'json_schema' }],
])('%s changes no form', (_what, failure) => {
  expect(formBelow('json_schema', failure)).toBeUndefined();
});

test('each form is what servers read', () => {
  const asked = { name: 'write_item', schema: Type.Object({ title: Type.String() }) };

  expect(responseFormat('json_schema', asked)).toEqual({
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'write_item', schema: { ...asked.schema }, strict: true },
    },
  });
  expect(responseFormat('json_object', asked)).toEqual({ response_format: { type: 'json_object' } });
  expect(responseFormat('plain', asked)).toEqual({});
});
