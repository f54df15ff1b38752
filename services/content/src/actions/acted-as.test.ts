import { expect, test } from 'vitest';
import { hasActed, withActed } from './acted-as.ts';

test('an item knows which actions changed it, also where an older version kept one', () => {
  expect(hasActed({}, 'shift')).toBe(false);
  expect(hasActed({ actedAs: 'shift' }, 'shift')).toBe(true);
  expect(withActed({ actedAs: 'shift' }, 'draft')).toEqual(['shift', 'draft']);
});

test('what is long past is forgotten', () => {
  const actedAs = Array.from({ length: 20 }, (_, n) => `action-${n}`);

  expect(withActed({ actedAs }, 'newest')).toEqual([...actedAs.slice(1), 'newest']);
});
