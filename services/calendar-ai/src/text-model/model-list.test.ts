import { expect, test } from 'vitest';
import { listWords, readModels } from './model-list.ts';

const list = (...ids: string[]) => ids.map(id => ({ id }));

test('a model that is not listed is told, with the five that are closest', () => {
  const names = [
    'whisper-1',
    'gpt-5.6-luna',
    'gpt-6-sol',
    'gpt-6-luna',
    'text-embedding',
    'gpt-6-astra',
    'o3-pro',
    'sora',
  ];

  const words = listWords('gpt-6-lunar', list(...names));

  expect(words).toMatch(
    /^Its server does not list gpt-6-lunar; it has among others gpt-6-luna, gpt-5\.6-luna, /,
  );
  expect(words.split(', ')).toHaveLength(5);
});

test('of a short list all are named', () => {
  expect(listWords('llama', list('qwen3:8b', 'llama3.2:3b'))).toBe(
    'Its server does not list llama; it has llama3.2:3b, qwen3:8b.',
  );
});

test('a model that will be taken away is warned of, with the day', () => {
  expect(listWords('gpt-4o-mini', [{ id: 'gpt-4o-mini', shutdown_date: '2027-01-14' }])).toBe(
    'Its server takes it away on 14 January 2027: choose another OPENAI_MODEL before then.',
  );
});

test.each([
  ['is listed', 'gpt-6-luna', [{ id: 'gpt-6-luna', shutdown_date: null }]],
  ['is listed under its latest tag', 'llama3.2', list('llama3.2:latest')],
  ['is listed in a folder', 'gemini-2.5-flash', list('models/gemini-2.5-flash')],
  ['is listed with a day that is none', 'x', [{ id: 'x', shutdown_date: 'soon' }]],
  ['is at a server without a list', 'x', undefined],
])('nothing is said of a model that %s', (_what, model, listed) => {
  expect(listWords(model, listed)).toBe('');
});

test('an empty list is told', () => {
  expect(listWords('x', [])).toMatch(/no model at all/);
});

test.each([
  ['no list', { error: 'none' }, undefined],
  ['nothing', null, undefined],
  ['an empty list', { data: [] }, []],
  ['a list alone', [{ id: 'a', shutdown_date: null }], [{ id: 'a', shutdown_date: null }]],
  ['a row without a name', { data: [{ id: 'a' }, { name: 'b' }, null, { id: 7 }] }, [{ id: 'a' }]],
  [
    'a row with an odd field',
    { data: [{ id: 'a', architecture: 'moe' }, { id: 'b', shutdown_date: 20261201 }, { id: 'c' }] },
    [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
  ],
  ['rows without any name', { data: [{ name: 'a' }, 'b'] }, undefined],
])('%s is read as the models that it names', (_what, reply, models) => {
  expect(readModels(reply)).toEqual(models);
});
