import { expect, test } from 'vitest';
import { learn, sentFields, taught } from './image-lessons.ts';
import { sizesIn, standardSizes } from './image-sizes.ts';

const sent = {
  model: 'm',
  prompt: 'a',
  n: 1,
  size: '896x1088',
  quality: 'high',
  response_format: 'b64_json',
};
const none = { without: [] };
const refused = (message: string, param?: string, status = 400) => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param, code: 'invalid_value' } },
});
const wrongField = (loc: unknown[], msg: string) => ({
  status: 422,
  body: { detail: [{ type: 'x', loc, msg, input: 'x' }] },
});
const listed = "Invalid value: '896x1088'. Supported values are: '512x512' and '1024x1024'.";

test.each([
  ['sizes that are listed', refused(listed, 'size'), { sizes: sizesIn('512x512 1024x1024') }],
  ['sizes, with no field named', refused(`size: ${listed}`), { sizes: sizesIn('512x512 1024x1024') }],
  [
    'sizes of FastAPI',
    { status: 422, body: { detail: `bad size, use 512x512` } },
    { sizes: sizesIn('512x512') },
  ],
  [
    'a field that a strict FastAPI does not know',
    wrongField(['body', 'response_format'], 'Extra inputs are not permitted'),
    { without: 'response_format' },
  ],
  [
    'sizes in a list of FastAPI',
    wrongField(['body', 'size'], "Input should be '512x512' or '1024x1024'"),
    { sizes: sizesIn('512x512 1024x1024') },
  ],
  [
    'a size with nothing listed',
    refused("Invalid size '896x1088'. Must be divisible by 16.", 'size'),
    undefined,
  ],
  [
    'a field it does not know',
    refused("Unknown parameter: 'response_format'.", 'response_format'),
    { without: 'response_format' },
  ],
  ['a quality it does not know', refused("Invalid value: 'high'.", 'quality'), { without: 'quality' }],
  ['a field that was not sent', refused("Unknown parameter: 'style'.", 'style'), undefined],
  ['a prompt', refused('Your request was rejected by the safety system.'), undefined],
  ['another status', refused(listed, 'size', 500), undefined],
])('a refusal teaches %s', (_name, answer, lesson) => {
  expect(learn(answer, sent)).toEqual(lesson);
});

test('what was learned changes what is sent, and nothing else', () => {
  const order = { fields: { n: 1, quality: 'high' }, wish: { width: 896, height: 1088 } };
  expect(sentFields(order, 'any', none)).toEqual({ n: 1, quality: 'high', size: '896x1088' });
  expect(sentFields(order, 'any', { sizes: standardSizes, without: ['quality'] })).toEqual({
    n: 1,
    size: '1024x1024',
  });
  expect(sentFields({ fields: { n: 1 } }, standardSizes, none)).toEqual({ n: 1 });
});

test('a lesson stands beside those before it, and its sizes in place of earlier ones', () => {
  const first = taught(none, { sizes: sizesIn('512x512') });
  const second = taught(first, { without: 'quality' });
  expect(second).toEqual({ sizes: sizesIn('512x512'), without: ['quality'] });
  expect(taught(second, { without: 'quality' })).toEqual(second);
  expect(taught(second, { sizes: standardSizes })).toEqual({ sizes: standardSizes, without: ['quality'] });
});
