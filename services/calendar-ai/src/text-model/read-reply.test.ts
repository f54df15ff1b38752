import { expect, test } from 'vitest';
import { isCompletion, readReply } from './read-reply.ts';

function completion(message: { content?: string | null; refusal?: string | null }, finish_reason = 'stop') {
  return { id: 'x', object: 'chat.completion', choices: [{ index: 0, finish_reason, message }] };
}

test('the text of an answer is read without the space around it', () => {
  expect(readReply(completion({ content: ' {"a":1}\n', refusal: null }))).toBe('{"a":1}');
});

test('a refusal is told in the words of the model', () => {
  const reply = completion({ content: null, refusal: 'I cannot help with that.' });

  expect(() => readReply(reply)).toThrowError(/will not write this.*I cannot help with that\./);
});

test.each([
  ['cut off', completion({ content: '{"a":' }, 'length'), /did not finish/],
  ['filtered', completion({ content: '' }, 'content_filter'), /change the description/],
  ['empty', completion({ content: null }), /empty answer/],
  ['blank', completion({ content: ' \n' }), /empty answer/],
])('an answer that is %s is an error that says so', (_name, reply, words) => {
  expect(() => readReply(reply)).toThrowError(words);
});

test.each([
  ['an HTML page', '<html></html>'],
  ['an empty object', {}],
  ['no choices', { choices: [] }],
  ['an error in disguise', { error: { message: 'no' } }],
])('%s is no completion', (_name, reply) => {
  expect(isCompletion(reply)).toBe(false);
});
