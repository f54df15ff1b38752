import { expect, it } from 'vitest';
import { comparableText, madeUpKeys } from './comparable-text.ts';

const render = (password: string, image: string) =>
  `data:\n  PASSWORD: ${password}\nspec:\n  image: ${image}\n  checksum/secrets: ${password}${image}`;

it('sees no difference in what is made up anew, and in checksums of it', () => {
  const madeUp = madeUpKeys(render('one', 'a:1'), render('two', 'a:1'));

  expect(comparableText(render('three', 'a:1'), madeUp)).toBe(comparableText(render('one', 'a:1'), madeUp));
});

it('sees every other difference', () => {
  const madeUp = madeUpKeys(render('one', 'a:1'), render('two', 'a:1'));

  expect(comparableText(render('one', 'a:2'), madeUp)).not.toBe(comparableText(render('one', 'a:1'), madeUp));
});
