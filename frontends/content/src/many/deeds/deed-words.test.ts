import { expect, test } from 'vitest';
import { becomeInWords, leftOutOf, nothingOf, questionOf, yesOf } from './deed-words.ts';
import { whichOf } from './which-items.ts';

test.each([
  [{ kind: 'shift', days: 7 } as const, 41, 'Shift 41 items by 7 days?', 'Shift 41'],
  [{ kind: 'shift', days: -1 } as const, 1, 'Shift 1 item back by 1 day?', 'Shift 1'],
  [{ kind: 'schedule' } as const, 2, 'Schedule 2 items at their dates?', 'Schedule 2'],
  [{ kind: 'schedule' } as const, 1, 'Schedule 1 item at its date?', 'Schedule 1'],
  [{ kind: 'draft' } as const, 2, 'Set 2 items as Draft?', 'Set 2 as Draft'],
  [{ kind: 'delete' } as const, 312, 'Delete 312 items?', 'Delete 312'],
  [{ kind: 'type', _contentType: 't' } as const, 2, 'Change the type of 2 items to Reels?', 'Change 2'],
])('one question with the number: %o', (change, items, question, yes) => {
  expect(questionOf(change, items, 'Reels')).toBe(question);
  expect(yesOf(change.kind, items)).toBe(yes);
});

test('the kind that a type makes is named, with how many become it', () => {
  const words = (items: number, others: number) =>
    becomeInWords({ items, becomes: { kind: 'Story', items: others } });
  expect(words(1, 1)).toBe('It becomes a Story.');
  expect(words(5, 1)).toBe('1 of them becomes a Story.');
  expect(words(5, 3)).toBe('3 of them become Stories.');
  expect(words(5, 5)).toBe('All of them become Stories.');
  expect(becomeInWords({ items: 5 })).toBeUndefined();
});

test('that there is nothing to do is said', () => {
  expect(nothingOf('shift')).toBe('There is nothing to shift');
});

test('what texts and pictures leave out is said with why, where it is any', () => {
  expect(leftOutOf('picture', 10, 6)).toBe(
    '4 of the 10 selected items are left out: each has its picture, is published, is in another batch, or says nothing to draw.',
  );
  expect(leftOutOf('text', 2, 0)).toBe(
    'There is nothing to write: each selected item has its text, is scheduled or published, is in another batch, or says nothing to write about.',
  );
  expect(leftOutOf('text', 2, 2)).toBeUndefined();
});

test('the server is told the items, or what they match and who was taken out', () => {
  expect(whichOf({ isAll: false, ids: new Set(['a', 'b']) })).toEqual({ items: ['a', 'b'] });
  const matching = { filter: '{}' };
  const all = { isAll: true, except: new Set(['a']), all: { matching, total: 9 } } as const;
  expect(whichOf(all)).toEqual({ matching: { filter: '{}', except: ['a'] } });
  expect(whichOf({ ...all, except: new Set() })).toEqual({ matching });
});
