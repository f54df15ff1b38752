import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortKeyOf } from './sort-key-of.ts';

const inOrderOf = (texts: string[], key: (text: string) => string) =>
  texts.toSorted((a, b) => Buffer.compare(Buffer.from(key(a)), Buffer.from(key(b))));

test('texts stand as people read them, whatever their case, accents and numbers', () => {
  const read = [
    '2 boats',
    '10 boats',
    'Äpfel',
    'apple',
    'Łódź',
    'Œuvre',
    'Øre',
    'Straße',
    'strasse 2',
    'Zebra',
  ];
  const byLetters = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

  expect(inOrderOf(read.toReversed(), sortKeyOf)).toEqual(read);
  expect(read.toSorted(byLetters)).toEqual(read);
});

test.each([
  ['Zürich', 'zurich'],
  ['Café'.normalize('NFC'), 'CAFÉ'.normalize('NFD')],
  ['Straße', 'STRASSE'],
  ['İzmir', 'izmir'],
  ['  Rome', 'rome'],
  ['item 007', 'Item 7'],
])('%j stands where %j does', (one, other) => {
  expect(sortKeyOf(one)).toBe(sortKeyOf(other));
});

test('signs that are letters of their own are kept', () => {
  expect(sortKeyOf('कि')).not.toBe(sortKeyOf('क'));
  expect(sortKeyOf('東京')).not.toBe(sortKeyOf('京都'));
});

test('numbers stand by what they are worth', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (one, other) => {
      const [a, b] = [sortKeyOf(`day ${one}.`), sortKeyOf(`day ${other}.`)];
      expect(a < b ? -1 : a > b ? 1 : 0).toBe(Math.sign(one - other));
    }),
  );
});
