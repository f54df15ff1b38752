import { expect, test } from 'vitest';
import { pictureName } from './picture-name.ts';

const standing = 'Realistic photograph, natural light, no text.';
const nameOf = (prompt: string | undefined, filename: string | null = null) =>
  pictureName({ input: prompt === undefined ? {} : { prompt }, filename }, { standing, number: 2 });

test('a drawn picture is named by its own words, without the standing ones of the profile', () => {
  expect(nameOf(`${standing}, a small boat at sunrise`)).toBe('a small boat at sunrise');
});

test('of a long prompt the beginning is enough', () => {
  const name = nameOf(`${standing}, A calm bay at sunrise, ${'with one more detail, '.repeat(9)}`);

  expect(name).toMatch(/^A calm bay at sunrise, with one more detail.*…$/);
  expect(name.length).toBeLessThanOrEqual(80);
});

test('an upload has its file’s name, and what has neither its number', () => {
  expect(nameOf(undefined, 'harbour.png')).toBe('harbour.png');
  expect(nameOf(undefined)).toBe('Picture 2');
  expect(nameOf('   ')).toBe('Picture 2');
});
