import { expect, test } from 'vitest';
import { findJson, withoutThoughts } from './find-json.ts';

const answer = { title: 'Surf {at} "dawn"', tags: [{ name: 'a}b' }] };
const json = JSON.stringify(answer);

test.each([
  ['alone', json],
  ['with space around it', `\n ${json}\n`],
  ['in a fence', `\`\`\`json\n${json}\n\`\`\``],
  ['in a fence after a sentence', `Sure! Here is your post:\n\n\`\`\`json\n${json}\n\`\`\``],
  ['in a fence without a language', `Here:\n\`\`\`\n${json}\n\`\`\`\nEnjoy!`],
  ['in prose on both sides', `Of course. ${json} I hope you like it!`],
  ['after braces that are no JSON', `I fill {title} and {tags}: ${json}`],
  ['after a quotation mark in the prose', `It is 5" wide: ${json}`],
  ['before a smaller object', `${json}\nUse {"a":1} to shorten it.`],
  ['after a draft of the same size', `${json.replace('dawn', 'dusk')}\nBetter: ${json}`],
  ['over many lines', `Done.\n${JSON.stringify(answer, null, 2)}`],
])('JSON %s is found', (_where, text) => {
  expect(findJson(text)).toEqual(answer);
});

test('half of an emoji is left out, for neither the bus nor a store takes it', () => {
  expect(findJson(String.raw`{"caption":"Sea \ud83d, sun \udf0a","tags":["\ud83c\udf0a"]}`)).toEqual({
    caption: 'Sea , sun ',
    tags: ['🌊'],
  });
});

test.each([
  ['prose', 'Here you are: Surf!'],
  ['half of an object', '{"title":"Surf","hash'],
  ['braces without JSON', 'I fill {title} and {tags}.'],
  ['nothing', ''],
])('%s has none', (_what, text) => {
  expect(findJson(text)).toBeUndefined();
});

test('a list is what it is, and not an object of it', () => {
  expect(findJson('[{"a":1}]')).toEqual([{ a: 1 }]);
});

test('a long text of nothing but braces has none, and says so soon', () => {
  expect(findJson('{'.repeat(200_000))).toBeUndefined();
});

test.each([
  ['closed', `<think>Maybe {"a":1}?</think>\n${json}`, json],
  ['in capitals', `<THINKING>hm</THINKING>${json}`, json],
  ['opened in the prompt', `The user wants a title.\n</think>\n\n${json}`, json],
  ['twice', `<think>one</think>No.<think>two</think>${json}`, json],
  ['after the answer', `${json}<think>Was that right?</think>`, json],
  ['never closed and nothing else', '<think>The user wants a title', ''],
  ['never closed with the answer at the end', `<think>So I write ${json}`, `So I write ${json}`],
  ['never closed after the answer', `${json}\n<think>Was that`, json],
  ['none', ` ${json} `, json],
])('thoughts that are %s are left out', (_how, text, rest) => {
  expect(withoutThoughts(text)).toBe(rest);
});

test('a mark inside the JSON is a part of it', () => {
  const text = JSON.stringify({ caption: 'I </think> so <think>' });

  expect(withoutThoughts(text)).toBe(text);
});
