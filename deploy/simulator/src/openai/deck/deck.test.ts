import { expect, test } from 'vitest';
import { openRandom } from '../../drawing/open-random.ts';
import { readPrompt } from '../../drawing/read-prompt.ts';
import { dealCard, deck, moments, recognise } from './deck.ts';

test('there are at least forty entries, and no two say the same', () => {
  expect(deck.length).toBeGreaterThanOrEqual(40);
  for (const part of ['title', 'told', 'seen', 'hook', 'body'] as const)
    expect(new Set(deck.map(card => card[part])).size).toBe(deck.length);
});

test.each(deck.map(card => [card.title, card] as const))(
  '"%s" names its subject once in each frame',
  (_, card) => {
    for (const frame of [card.title, card.told, card.hook]) expect(frame.split('{the}')).toHaveLength(2);
  },
);

test.each(deck.map(card => [card.seen] as const))(
  '"%s" leaves the scene of a picture to the subject',
  seen => {
    const scenes = Array.from({ length: 30 }, (_, seed) => readPrompt(seen, openRandom(`${seed}`)).scene);

    expect(new Set(scenes).size).toBeGreaterThan(1);
  },
);

test('500 places of a plan are dealt 500 different entries, whatever they are for, and others once those are said', () => {
  const kinds = ['reel', 'post', 'story'] as const;
  const dealt = (again: number) =>
    Array.from({ length: 500 }, (_, index) => {
      const about = { text: 'Bali', kind: kinds[index % 3], entry: { index, again } };
      const { card, moment } = dealCard(about, 3);
      return `${moment}: ${card.title}`;
    });

  expect(new Set(dealt(0)).size).toBe(500);
  expect(new Set([...dealt(0).slice(0, 100), ...dealt(1).slice(0, 100)]).size).toBe(200);
  // The first round is seen as it is, without a moment before it.
  expect(
    dealt(0)
      .slice(0, 36)
      .every(one => one.startsWith('undefined')),
  ).toBe(true);
});

test.each(deck.map(card => [card.title, card] as const))(
  '"%s" is known again by its title, its text and its caption',
  (_, card) => {
    const fill = (frame: string) => frame.replace('{the}', 'our bakery, the small one');
    const entry = `${moments[0]}: ${card.seen}. ${fill(card.told)}`;

    for (const text of [fill(card.title), entry, `${fill(card.hook)} ${card.emoji}\n\n${card.body}`])
      expect(recognise(text)).toEqual({ card, about: 'our bakery, the small one.' });
  },
);

test('what nobody dealt is not known', () => {
  expect(recognise('Fresh bread every morning at seven.')).toBeUndefined();
});
