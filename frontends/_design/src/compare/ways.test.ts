import { expect, test } from 'vitest';
import { tooLongWithInsert } from './ways.ts';

test('an insert that fits has no problem, one that is a character too long says by how much', () => {
  expect(tooLongWithInsert('👩'.repeat(5), 5)).toBeUndefined();
  expect(tooLongWithInsert('a'.repeat(2_201), 2_200)).toBe(
    'With Insert it is 2,201 characters long; 2,200 are taken.',
  );
});
