import { voiceLimits } from '@insta-ai/proto/data/voice/voice';
import { tokensOf } from '@insta-ai/proto/rules/voice/tokens-of';
import { expect, test } from 'vitest';
import { measureVoice } from '../sheet/measure-voice.ts';
import { newVoice } from './voice.ts';
import { isGivenInPart, voiceFor } from './voice-for.ts';

const now = new Date('2026-11-26T00:00:00Z');
const measured = measureVoice(['A first text that says something.', 'A second text that says more.']);

test('sheet and examples never come to more than the cap, and an example is whole but for one', () => {
  for (const long of ['word '.repeat(440).trim(), '朝'.repeat(2_200), '🌊'.repeat(1_000)]) {
    const exemplars = Array.from({ length: 5 }, (_, at) => ({
      id: `e${at}`,
      text: `${at} ${long}`,
      from: 'post' as const,
    }));
    const short = { id: 'short', text: 'A short one.', from: 'text' as const };
    const edits = { words: 'w'.repeat(voiceLimits.row), signOff: '朝'.repeat(voiceLimits.row) };
    const { sheet, exemplars: given } = voiceFor(
      { ...newVoice('ann', 'a'), measured, edits, exemplars: [...exemplars.slice(1), short] },
      'long word',
      { published: [], now },
    );

    expect(
      tokensOf(JSON.stringify(sheet) + JSON.stringify(given.map(({ text }) => text))),
    ).toBeLessThanOrEqual(voiceLimits.tokens);
    expect(given.map(({ id }) => id)).toContain('short');
    for (const { id, text } of given.filter(one => !one.text.endsWith(' …')))
      expect(text).toBe([...exemplars, short].find(exemplar => exemplar.id === id)?.text);
  }
});

test('of an example that is longer than the cap its beginning is given, beside all that fits whole, and it is said', () => {
  const text = '今日は海へ行きました。'.repeat(190);
  const long = { id: 'long', text, from: 'text' as const };
  const short = { id: 'short', text: 'A short one.', from: 'text' as const };
  const voice = { ...newVoice('ann', 'a'), measured, exemplars: [short, long] };
  const given = voiceFor(voice, '今日は海', { published: [], now }).exemplars;

  expect(given.map(({ id }) => id)).toEqual(['long', 'short']);
  const [beginning = ''] = given.map(one => one.text.replace(/ …$/, ''));
  expect(text.startsWith(beginning)).toBe(true);
  expect(beginning.length).toBeGreaterThan(1_000);
  const words = [...new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)];
  expect(words.map(({ index }) => index)).toContain(beginning.length);
  expect([isGivenInPart(voice, long), isGivenInPart(voice, short)]).toEqual([true, false]);
  expect(long.text).toBe(text);
});

test('what was posted in the last 60 days is told, newest first, and nothing older', () => {
  const posted = (id: string, days: number, caption = `Text ${id}`) => ({
    id,
    caption,
    kind: 'Post',
    publishedAt: new Date(now.getTime() - days * 24 * 60 * 60 * 1_000),
  });
  const posts = [
    posted('a', 0),
    posted('b', 60),
    posted('c', 61),
    posted('d', 1, '  '),
    { ...posted('e', 1), publishedAt: null },
  ];

  const { recent } = voiceFor({ ...newVoice('ann', 'a'), posts }, '', { published: [], now });
  expect(recent.map(({ text }) => text)).toEqual(['Text a', 'Text b']);
});

test('what was published here comes between, and the same words that an import brought are told once', () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1_000);
  const post = (id: string, caption: string, days: number) => ({
    id,
    caption,
    kind: 'Post',
    publishedAt: daysAgo(days),
  });
  const posts = [post('a', 'Three coves.\n\n#sea', 2), post('b', 'Made elsewhere.', 3), post('c', '🌊', 4)];
  const published = [
    { text: 'Ten years of us.', publishedAt: daysAgo(1) },
    { text: 'Three coves.', publishedAt: daysAgo(2) },
    { text: '🌊', publishedAt: daysAgo(9) },
  ];

  const { recent } = voiceFor({ ...newVoice('ann', 'a'), posts }, '', { published, now });
  expect(recent.map(({ text }) => text)).toEqual([
    'Ten years of us.',
    'Three coves.',
    'Made elsewhere.',
    '🌊',
    '🌊',
  ]);
});

test('of very many texts the newest are told, as many as one message takes', () => {
  const published = Array.from({ length: 700 }, (_, at) => ({
    text: `Text ${at}`,
    publishedAt: new Date(now.getTime() - at),
  }));
  const { recent } = voiceFor(newVoice('ann', 'a'), '', { published, now });
  expect([recent.length, recent[0]?.text]).toEqual([500, 'Text 0']);
});
