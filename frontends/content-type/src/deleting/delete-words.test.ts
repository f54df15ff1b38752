import { expect, test } from 'vitest';
import { leftInWords, offerInWords, progressInWords, usesInWords } from './delete-words.ts';

test('how many items use a type, and how many of them are scheduled', () => {
  expect(usesInWords({ all: 8, scheduled: 3 }, 'Travel post')).toBe(
    '8 items use “Travel post”. 3 of them are scheduled.',
  );
  expect(usesInWords({ all: 8, scheduled: 1 }, '')).toBe('8 items use “NO_NAME”. 1 of them is scheduled.');
  expect(usesInWords({ all: 8, scheduled: 8 }, 'A')).toBe('8 items use “A”. All of them are scheduled.');
  expect(usesInWords({ all: 8, scheduled: 0 }, 'A')).toBe('8 items use “A”. None of them is scheduled.');
  expect(usesInWords({ all: 1, scheduled: 1 }, 'A')).toBe('1 item uses “A”. It is scheduled.');
  expect(usesInWords({ all: 1, scheduled: 0 }, 'A')).toBe('1 item uses “A”. It is not scheduled.');
});

test('without another type items keep their kind', () => {
  expect(leftInWords({ all: 2 }, 'Story')).toBe(
    'They stay Stories, keep their captions and plans, and lose the type.',
  );
  expect(leftInWords({ all: 1 }, 'Reel')).toBe(
    'It stays a Reel, keeps its caption and plan, and loses the type.',
  );
});

test('another type of another kind changes the kind, and it is said', () => {
  const reel = { name: 'Walking reel', instagramType: 'Reel' } as const;

  expect(offerInWords({ items: 5 }, 'Reel', reel)).toBe('5 items get “Walking reel”.');
  expect(offerInWords({ items: 5 }, 'Post', reel)).toBe('5 items get “Walking reel” and become Reels.');
  expect(offerInWords({ items: 1 }, 'Post', { ...reel, name: '' })).toBe(
    '1 item gets “NO_NAME” and becomes a Reel.',
  );
  expect(offerInWords({ items: 0 }, 'Post', reel)).toBe('No item can be changed.');
});

test('how far the change is', () => {
  expect(progressInWords({ done: 3, items: 7 })).toBe('3 of 7 items changed.');
  expect(progressInWords({ done: 0, items: 1 })).toBe('0 of 1 item changed.');
});
