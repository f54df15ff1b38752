import { expect, test } from 'vitest';
import { readRequest } from './read-request.ts';
import { writeAnswer } from './write-answer.ts';

const write = (properties: Record<string, unknown>, request: object, rules = '') =>
  writeAnswer(
    { type: 'object', properties },
    readRequest([
      { role: 'system', text: rules },
      { role: 'user', text: `About this:\n${JSON.stringify(request)}` },
    ]),
  ) as Record<string, never>;
const text = { type: 'string' };

test('the same request gives the same words, another one others', () => {
  const caption = (description: string) => write({ caption: text }, { description }).caption;

  expect(caption('surf in Canggu')).toBe(caption('surf in Canggu'));
  expect(caption('surf in Canggu')).not.toBe(caption('hiking in the Alps'));
});

test('limits on length, count and form are kept', () => {
  const tags = { type: 'array', items: { type: 'string', pattern: '^#' }, minItems: 8, maxItems: 8 };
  const written = write(
    {
      text: { type: 'string', maxLength: 40 },
      day: { type: 'string', format: 'date' },
      time: { type: 'string', pattern: '^\\d\\d:\\d\\d$' },
      tags,
      mood: { type: 'string', enum: ['calm', 'loud'] },
      score: { type: 'integer', minimum: 3, maximum: 4 },
    },
    { description: 'tea' },
  );

  expect(String(written.text).length).toBeLessThanOrEqual(40);
  expect(written.day).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(written.time).toMatch(/^\d\d:\d\d$/);
  expect(written.tags).toHaveLength(8);
  expect(['calm', 'loud']).toContain(written.mood);
  expect([3, 4]).toContain(written.score);
});

test('a list of slots in the request is answered slot by slot, with their type and date', () => {
  const slots = [
    { index: 0, type: 'Reel', date: '2026-12-01T18:00:00Z' },
    { index: 1, type: 'Story', date: '2026-12-02T09:00:00Z' },
  ];
  const entry = {
    type: 'object',
    properties: { index: { type: 'integer' }, type: text, date: text, description: text },
  };

  const { entries } = write({ entries: { type: 'array', items: entry } }, { description: 'Rome', slots });

  expect(entries).toMatchObject(slots);
});

test('references, null unions and nested objects are followed', () => {
  const schema = {
    type: 'object',
    $defs: { place: { type: 'object', properties: { city: text } } },
    properties: {
      where: { $ref: '#/$defs/place' },
      note: { type: ['string', 'null'] },
      kind: { anyOf: [{ type: 'null' }, { const: 'x' }] },
    },
  };

  expect(writeAnswer(schema, readRequest([{ role: 'user', text: 'a walk in Lisbon' }]))).toMatchObject({
    where: { city: 'Lisbon' },
    note: expect.any(String),
    kind: 'x',
  });
});

test('rules of the system are obeyed: the number of hashtags, no made-up place', () => {
  const location = { type: 'string', description: 'Place, when the request names one; otherwise empty' };
  const tags = { type: 'array', items: text };

  const written = write(
    { location, hashtags: tags },
    { description: 'a cake' },
    'hashtags has 7 fitting hashtags',
  );

  expect(written.location).toBe('');
  expect(written.hashtags).toHaveLength(7);
});

test('a story gets a few words and no hashtags', () => {
  const written = write(
    { caption: text, hashtags: { type: 'array', items: text } },
    { description: 'tea', instagram_type: 'Story' },
  );

  expect(String(written.caption).split(' ').length).toBeLessThanOrEqual(12);
  expect(written.hashtags).toEqual([]);
});

test('a plan does not repeat what the request names as written, also where it was cut short', () => {
  const entries = {
    type: 'array',
    items: { type: 'object', properties: { index: { type: 'integer' }, description: text } },
  };
  type Entry = { index: number; description: string };
  const plan = (already_written: string[]): Entry[] =>
    write(
      { entries },
      {
        description: 'A week in Bali',
        activities: 'surf',
        slots: [
          { index: 1, type: 'Story' },
          { index: 2, type: 'Story' },
        ],
        already_written,
      },
    ).entries ?? [];
  const first = plan([]).map(({ description }) => description);

  const second = plan([first[0] ?? '', `${(first[1] ?? '').slice(0, 20)}…`]);

  expect(second.map(({ index }) => index)).toEqual([1, 2]);
  for (const { description } of second) expect(first).not.toContain(description);
});
