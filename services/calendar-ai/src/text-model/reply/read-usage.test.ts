import { expect, test } from 'vitest';
import { joinChunks } from './join-chunks.ts';
import { usageIn } from './read-usage.ts';

const usage = { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 };
const counted = { inputTokens: 120, outputTokens: 30 };

test.each<[string, unknown, object | undefined]>([
  ['a whole answer', { choices: [], usage }, counted],
  ['the last piece of a stream', joinChunks([{ choices: [{}] }, { choices: [], usage }]), counted],
  [
    'a stream that counts in every piece',
    joinChunks([
      { choices: [], usage: null },
      { choices: [], usage },
    ]),
    counted,
  ],
  [
    'a model that counts what it thought in the total alone',
    { usage: { prompt_tokens: 13, completion_tokens: 1, total_tokens: 400 } },
    { inputTokens: 13, outputTokens: 387 },
  ],
  ['an answer whose total says nothing', { usage: { ...usage, total_tokens: 0 } }, counted],
  ['an answer without a total', { usage: { ...usage, total_tokens: null } }, counted],
  ['an answer without', { choices: [] }, undefined],
  ['null', { usage: null }, undefined],
  ['half of it', { usage: { prompt_tokens: 120 } }, undefined],
  ['zeros', { usage: { prompt_tokens: 0, completion_tokens: 0 } }, undefined],
  ['less than nothing', { usage: { prompt_tokens: -1, completion_tokens: 5 } }, undefined],
  ['fractions', { usage: { prompt_tokens: 1.5, completion_tokens: 5 } }, undefined],
  ['more than there can be', { usage: { prompt_tokens: 1e300, completion_tokens: 5 } }, undefined],
  ['texts', { usage: { prompt_tokens: '120', completion_tokens: '30' } }, undefined],
  ['no object', 'usage', undefined],
])('the tokens of %s', (_what, reply, expected) => {
  expect(usageIn(reply)).toEqual(expected);
});
