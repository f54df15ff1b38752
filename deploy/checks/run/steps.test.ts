import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../../vitest.config.ts';
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

test('every test is run by a project', () => {
  const projects = config.test?.projects ?? [];
  const included = projects.flatMap(
    one => (typeof one === 'object' && 'test' in one && one.test?.include) || [],
  );
  const files = globSync('{proto,services,frontends,deploy}/**/*.test.{ts,tsx}', {
    exclude: ['**/node_modules/**'],
  });

  expect(files.length).toBeGreaterThan(500);
  expect(files.filter(file => !included.some(glob => matchesGlob(file, glob)))).toEqual([]);
});
