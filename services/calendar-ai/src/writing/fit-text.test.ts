import { expect, test } from 'vitest';
import { fitText, oneLine } from './fit-text.ts';

test('text that fits stays as it is', () => {
  expect(fitText(' Sunrise over Ubud ', 17)).toBe('Sunrise over Ubud');
});

test('text that is too long ends between two words', () => {
  expect(fitText('Sunrise over the rice fields', 20)).toBe('Sunrise over the…');
  expect(fitText('Sunrise over the rice fields', 17)).toBe('Sunrise over the…');
});

test('one very long word is cut inside', () => {
  expect(fitText('a'.repeat(30), 10)).toBe(`${'a'.repeat(9)}…`);
});

test('a character is never cut in half', () => {
  expect(fitText('🌊'.repeat(20), 10)).toBe(`${'🌊'.repeat(9)}…`);
});

test('line breaks and double spaces become one space', () => {
  expect(oneLine(' Sunrise \n over\tUbud ')).toBe('Sunrise over Ubud');
});
