import { expect, it } from 'vitest';
import { unreachableWords } from './unreachable-words.ts';

const real = { GRAPH_BASE_URL: 'https://graph.facebook.com' };
const names: Readonly<Record<string, string[]>> = {
  'planner.example.com': ['93.184.216.34'],
  'box.tail1.example.net': ['100.101.102.103'],
};
const lookUp = async (name: string) => names[name] ?? [];

it.each([
  ['http://localhost:8080', 'cannot fetch pictures from http://localhost:8080'],
  ['https://box.tail1.example.net', 'box.tail1.example.net leads into the own network'],
  ['http://planner.example.com', 'it does not begin with https'],
])('%s is told where Instagram is real and no courier brings the pictures', async (publicUrl, words) => {
  const told = await unreachableWords(publicUrl, real, lookUp);

  expect(told).toContain(words);
  expect(told).toContain('Videos are uploaded and go out. Set PUBLIC_URL');
  expect(await unreachableWords(publicUrl, {}, lookUp)).toBeUndefined();
  const courier = { COURIER_S3_ENDPOINT: 'https://s3.example.com' };
  expect(await unreachableWords(publicUrl, { ...real, ...courier }, lookUp)).toBeUndefined();
});

it.each(['https://planner.example.com', 'https://nobody.example.com'])(
  'of %s nothing is said',
  async publicUrl => {
    expect(await unreachableWords(publicUrl, real, lookUp)).toBeUndefined();
  },
);
