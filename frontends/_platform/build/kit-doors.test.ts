import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { laterDoors } from './kit-files.ts';

const frontends = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(frontends, file), 'utf8');

/** Bundled with the page that uses it: icons one by one, the rest without the kit or with that of the shell, by its name. */
const notShared = ['.', './compare', './icons', './selection', './story-caption'];

const doors = Object.keys(JSON.parse(read('_design/package.json')).exports)
  .filter(door => !notShared.includes(door))
  .map(door => door.replace('./', ''));

test('the shell provides every door of the kit that is shared', () => {
  const provided = [...read('shell/src/later-doors.ts').matchAll(/import\('@insta-ai\/design\/([\w-]+)'\)/g)];

  expect(provided.map(match => match[1]).toSorted()).toEqual(doors);
});

test('the build shares every door of the kit that pages do not bundle for themselves', () => {
  expect(laterDoors.toSorted()).toEqual(doors);
});
