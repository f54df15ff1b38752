import { expect, test } from 'vitest';
import { failureIn, textIn } from './read-reply.ts';

function completion(message: object, finish_reason = 'stop', more: object = {}) {
  return { id: 'x', object: 'chat.completion', choices: [{ index: 0, finish_reason, message }], ...more };
}

/** What a server that forces tools makes of an answer. */
const called = (given: unknown) => ({
  id: 'c',
  type: 'function',
  function: { name: 'write', arguments: given },
});

test.each([
  ['with space around it', { content: ' {"a":1}\n', refusal: null }],
  ['after thoughts', { content: '<think>Hm, {"b":2}?</think>\n{"a":1}' }],
  ['after thoughts that were opened in the prompt', { content: 'Hm.\n</think>\n{"a":1}' }],
  ['as the call of a tool', { content: null, tool_calls: [called('{"a":1}')] }],
  ['as the call of a tool, beside words', { content: 'I call it.', tool_calls: [called('{"a":1}')] }],
  ['as the call of a tool whose arguments are no text', { content: '', tool_calls: [called({ a: 1 })] }],
  ['as the second call of a tool', { content: null, tool_calls: [called(''), null, called('{"a":1}')] }],
  ['as the call of a function', { content: null, function_call: called('{"a":1}').function }],
  ['beside the call of a tool', { content: '{"a":1}', tool_calls: [called('{"b":2}')] }],
  ['beside calls of tools that are none', { content: '{"a":1}', tool_calls: 'none', function_call: 3 }],
  ['beside thoughts', { content: '{"a":1}', reasoning_content: 'Hm.' }],
  [
    'in parts',
    {
      content: [
        { type: 'text', text: '{"a"' },
        { type: 'text', text: ':1}' },
      ],
    },
  ],
  [
    'in parts beside thoughts',
    {
      content: [
        { type: 'thinking', thinking: [] },
        { type: 'text', text: '{"a":1}' },
      ],
    },
  ],
  ['where the thoughts belong, as LM Studio does', { content: '', reasoning_content: '{"a":1}' }],
])('the text of an answer is read %s', (_where, message) => {
  expect(failureIn(completion(message))).toBeUndefined();
  expect(textIn(completion(message))).toBe('{"a":1}');
});

test.each([
  ['beside the content', { content: null, refusal: 'I cannot help with that.' }],
  ['as a part of it', { content: [{ type: 'refusal', refusal: 'I cannot help with that.' }] }],
])('a refusal %s is told in the words of the model', (_where, message) => {
  expect(() => textIn(completion(message))).toThrowError(/will not write this.*I cannot help with that\./);
});

const thought = { usage: { completion_tokens_details: { reasoning_tokens: 4_096 } } };

test.each([
  ['cut off', completion({ content: '{"a":' }, 'length'), /did not finish/],
  ['cut off while thinking', completion({ content: '', reasoning: 'Let me' }, 'length'), /room.*thinking/],
  ['cut off in thoughts aloud', completion({ content: '<think>Let me' }, 'length'), /room.*thinking/],
  ['cut off in thoughts unseen', completion({ content: '' }, 'length', thought), /room.*thinking/],
  ['filtered', completion({ content: '' }, 'content_filter'), /change the description/],
  [
    'filtered with its message',
    { choices: [{ finish_reason: 'content_filter', message: null }] },
    /change the description/,
  ],
  ['filtered without one', { choices: [{ finish_reason: 'content_filter' }] }, /change the description/],
  ['empty', completion({ content: null }), /empty answer/],
  ['blank', completion({ content: ' \n' }), /empty answer/],
  [
    'thoughts alone',
    completion({ content: null, reasoning_content: 'The user wants' }),
    /only what it thought/,
  ],
  ['thoughts aloud alone', completion({ content: '<think>The user wants</think>' }), /only what it thought/],
  ['without a choice', { choices: [] }, /no answer in it/],
  ['without choices', { choices: null }, /no answer in it/],
])('an answer that is %s is an error that says so', (_name, reply, words) => {
  expect(failureIn(reply)).toBeUndefined();
  expect(() => textIn(reply)).toThrowError(words);
});

test.each([
  ['an HTML page', '<html></html>'],
  ['an empty object', {}],
  ['a choice without a message', { choices: [{}] }],
])('%s is no completion', (_name, reply) => {
  expect(failureIn(reply)).toEqual({ kind: 'unreadable' });
});

test.each([
  ['instead of an answer', { error: { code: 429, message: 'Slow down' } }, { kind: 'answered', status: 429 }],
  ['beside no choice', { error: { message: 'no' }, choices: [] }, { kind: 'brokenOff', words: 'no' }],
  [
    'in the choice',
    {
      choices: [{ finish_reason: 'error', message: { content: '{' }, error: { code: 502, message: 'gone' } }],
    },
    { kind: 'answered', status: 502, words: 'gone' },
  ],
  ['without words', completion({ content: '{' }, 'error'), { kind: 'brokenOff', words: '' }],
])('an error %s is a failure', (_where, reply, failure) => {
  expect(failureIn(reply)).toMatchObject(failure);
});
