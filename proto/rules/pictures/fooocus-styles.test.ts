import { expect, test } from 'vitest';
import { contentTypeDefaults } from '../../data/content-type-defaults.ts';
import { fooocusStyles, stylesOfVersions } from './fooocus-styles.ts';

const all = fooocusStyles.flatMap(({ items }) => items);

test('each of the 279 styles stands once', () => {
  expect(new Set(all).size).toBe(279);
  expect(all).toHaveLength(279);
});

test('the versions at Replicate know all but three', () => {
  expect(stylesOfVersions).toHaveLength(276);
  expect(all).toEqual(expect.arrayContaining([...stylesOfVersions]));
});

test('a new content type has a style that those versions do not know', () => {
  const names = contentTypeDefaults.style_selections.split(',').map(name => name.trim());

  expect(all).toEqual(expect.arrayContaining(names));
  expect(names.filter(name => !stylesOfVersions.includes(name))).toEqual(['Fooocus Semi Realistic']);
});
