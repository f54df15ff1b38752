import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { slow } from './steps.ts';

/** Asked of an engine by a step of its own. */
const ofContainers = 'deploy/images/';

test('every slow proof is in one of the steps', () => {
  const commands = slow.map(({ command }) => command('')).filter(words => words.includes('slow'));
  const folders = commands.flatMap(words => words.filter(word => word.startsWith('deploy/')));
  const files = globSync('deploy/**/*.slow.test.ts', { exclude: ['**/node_modules/**'] });

  expect(files.length).toBeGreaterThan(20);
  const lost = files.filter(file => !folders.some(folder => file.startsWith(`${folder}/`)));
  expect(lost.filter(file => !file.startsWith(ofContainers))).toEqual([]);
});
