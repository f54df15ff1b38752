import { expect, test } from 'vitest';
import { joinChunks } from './join-chunks.ts';
import { failureIn, hasWrittenIn, textIn } from './read-reply.ts';

const chunk = (delta: object, finish_reason: string | null = null) => ({
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason }],
});

test('the pieces of a streamed answer are one answer', () => {
  const reply = joinChunks([
    chunk({ role: 'assistant', content: '' }),
    chunk({ reasoning_content: 'Hm.' }),
    chunk({ content: '{"a"' }),
    chunk({ content: ':1}' }),
    chunk({}, 'stop'),
    { choices: [], usage: { total_tokens: 9 } },
  ]);

  expect(textIn(reply)).toBe('{"a":1}');
});

test('the pieces of a call of a tool are one answer, whichever they are mixed with', () => {
  const piece = (index: number, given: string) => ({
    tool_calls: [{ index, function: { arguments: given } }],
  });
  const reply = joinChunks([
    chunk({ content: null, tool_calls: [{ index: 0, id: 'c', function: { name: 'write', arguments: '' } }] }),
    chunk(piece(1, '{"b"')),
    chunk(piece(0, '{"a"')),
    chunk(piece(1, ':2')),
    chunk(piece(0, ':1}')),
    chunk({}, 'tool_calls'),
  ]);

  expect(textIn(reply)).toBe('{"a":1}');
});

test('a last piece without a choice, or with nothing in it, takes nothing from the answer', () => {
  const usage = { prompt_tokens: 1, completion_tokens: 2 };
  const ends = [{ choices: [{ delta: null, finish_reason: 'stop' }] }, { choices: null }, { usage }];

  const reply = joinChunks([chunk({ content: '{"a":1}' }), ...ends]);

  expect(textIn(reply)).toBe('{"a":1}');
  expect(reply).toMatchObject({ usage });
});

test.each([
  ['cut off', [chunk({ content: '{"a"' }), chunk({}, 'length')], /did not finish/],
  ['refused', [chunk({ refusal: 'I will ' }), chunk({ refusal: 'not.' }, 'stop')], /I will not\./],
  ['thoughts alone', [chunk({ reasoning: 'Let me see' }), chunk({}, 'stop')], /only what it thought/],
  ['without a choice', [{ choices: [] }], /no answer in it/],
])('a stream that is %s says so', (_how, chunks, words) => {
  expect(() => textIn(joinChunks(chunks))).toThrowError(words);
});

test('an error in the middle of a stream is the answer', () => {
  const error = { code: 502, message: 'Upstream broke' };
  const reply = joinChunks([chunk({ content: '{' }), { error, choices: [] }]);

  expect(failureIn(reply)).toMatchObject({ status: 502, words: 'Upstream broke' });
  expect(hasWrittenIn(reply)).toBe(true);
  const call = { tool_calls: [{ index: 0, function: { arguments: '{"a' } }] };
  expect(hasWrittenIn(joinChunks([chunk(call), { error, choices: [] }]))).toBe(true);
  expect(hasWrittenIn(joinChunks([chunk({ content: '' }), { error, choices: [] }]))).toBe(false);
});

test.each([[[]], [[{ hello: 'world' }]], [['text']]])('%j is no streamed answer', chunks => {
  expect(joinChunks(chunks)).toBeUndefined();
});
