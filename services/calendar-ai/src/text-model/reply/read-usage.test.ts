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
  [
    'a model with a prompt cache',
    { usage: { ...usage, prompt_tokens_details: { cached_tokens: 64, cache_write_tokens: 40 } } },
    { ...counted, cachedInputTokens: 64, cacheWriteTokens: 40 },
  ],
  [
    'a model whose cache takes nothing',
    { usage: { ...usage, prompt_tokens_details: { cached_tokens: 0, audio_tokens: null } } },
    { ...counted, cachedInputTokens: 0 },
  ],
  ['DeepSeek', { usage: { ...usage, prompt_cache_hit_tokens: 64 } }, { ...counted, cachedInputTokens: 64 }],
  ...[
    { cached_tokens: 90, cache_write_tokens: 40 },
    { cached_tokens: -1 },
    { cached_tokens: 121 },
    { cached_tokens: '64' },
    { cached_tokens: null, cache_write_tokens: null },
    null,
    [],
  ].map((details): [string, unknown, object] => [
    `a cache that cannot be so (${JSON.stringify(details)})`,
    { usage: { ...usage, prompt_tokens_details: details } },
    counted,
  ]),
  ['an answer without', { choices: [] }, undefined],
  ['null', { usage: null }, undefined],
  ['half of it', { usage: { prompt_tokens: 120 } }, undefined],
  ['zeros', { usage: { prompt_tokens: 0, completion_tokens: 0 } }, undefined],
  [
    'an answer that is said to have none',
    { choices: [{ message: { content: 'Yes' } }], usage: { prompt_tokens: 120, completion_tokens: 0 } },
    undefined,
  ],
  [
    'a refusal before a word was written',
    { choices: [{ message: { content: null } }], usage: { prompt_tokens: 120, completion_tokens: 0 } },
    { inputTokens: 120, outputTokens: 0 },
  ],
  ['less than nothing', { usage: { prompt_tokens: -1, completion_tokens: 5 } }, undefined],
  ['fractions', { usage: { prompt_tokens: 1.5, completion_tokens: 5 } }, undefined],
  ['more than there can be', { usage: { prompt_tokens: 1e300, completion_tokens: 5 } }, undefined],
  ['texts', { usage: { prompt_tokens: '120', completion_tokens: '30' } }, undefined],
  ['no object', 'usage', undefined],
])('the tokens of %s', (_what, reply, expected) => {
  expect(usageIn(reply)).toEqual(expected);
});
