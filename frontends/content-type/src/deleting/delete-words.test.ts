import { expect, test } from 'vitest';
import { leftInWords, offerInWords, progressInWords } from './delete-words.ts';

test('without another type items keep their kind', () => {
  expect(leftInWords({ all: 2 })).toBe('They keep their kind, captions and plans, and lose the type.');
  expect(leftInWords({ all: 1 })).toBe('It keeps its kind, caption and plan, and loses the type.');
});

test('another type brings its kind, and it is said, whatever the items are', () => {
  const reel = { name: 'Walking reel', instagramType: 'Reel' } as const;

  expect(offerInWords({ items: 5 }, reel)).toBe('5 items get “Walking reel”, which makes them Reels.');
  expect(offerInWords({ items: 1 }, { ...reel, name: '' })).toBe(
    '1 item gets “NO_NAME”, which makes it a Reel.',
  );
  expect(offerInWords({ items: 0 }, reel)).toBe('No item can be changed.');
});

test('how far the change is', () => {
  expect(progressInWords({ done: 3, items: 7 })).toBe('3 of 7 items changed.');
  expect(progressInWords({ done: 0, items: 1 })).toBe('0 of 1 item changed.');
});
