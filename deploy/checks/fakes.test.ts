import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const notOurs = ['**/node_modules/**'];
const find = (pattern: string) => globSync(pattern, { cwd: root, exclude: notOurs });
const importsOf = (file: string) => [...readFileSync(join(root, file), 'utf8').matchAll(/from '(.+)'/g)];

/** Stands in for what another part promises; what only holds several of them together or ends a process promises nothing. */
const fakes = find('services/*/src/**/*.fake.ts').filter(
  file => !/(generation-parts|mortal)\.fake\.ts$/.test(file),
);

it.each(fakes)('%s runs one suite with what it stands in for', fake => {
  const [, service] = fake.split('/');
  const imported = find(`services/${service}/test/*.component.test.ts`).map(test =>
    importsOf(test).map(([, from = '']) => basename(from)),
  );
  const isHeldToIt = imported.some(
    names => names.includes(basename(fake)) && names.includes(basename(fake).replace('.fake.ts', '.ts')),
  );
  expect(isHeldToIt).toBe(true);
});

it('there are fakes to look at', () => {
  expect(fakes.length).toBeGreaterThanOrEqual(18);
});
