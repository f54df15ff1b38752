/** Letters that Unicode takes for one, and people sort as others. */
const letters: { [letter: string]: string } = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};
const asOthers = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/** Accents of Latin, Greek and Cyrillic letters; in other scripts signs like these are letters. */
const accents = /[\u0300-\u036f]/g;

/**
 * What a text is sorted by, so that bytes, which every store compares, stand as people read: "apple" before "Zebra", "Ä" beside "a",
 * "2" before "10". Stores sort by a field with it; a collation would be each store's own.
 */
export function sortKeyOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .replace(asOthers, letter => letters[letter] ?? letter)
    .replace(/0*(\d{1,99})/g, (_all, digits: string) => `${String(digits.length).padStart(2, '0')}${digits}`);
}
