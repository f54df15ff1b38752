import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bakeFile } from './bake-file.ts';
import { baseImage } from './base-image.ts';
import { images, imageVersion } from './images.ts';

const root = join(import.meta.dirname, '../..');
const kept = JSON.parse(readFileSync(join(import.meta.dirname, 'docker-bake.json'), 'utf8'));

it('the file that is kept is the one that the table of images makes (npm run generate)', () => {
  expect(kept).toEqual(bakeFile(images, imageVersion, baseImage()));
});

it('every image is built for both kinds of machine, with a list of its parts and of its making', () => {
  expect(kept.group.default.targets).toEqual(Object.keys(kept.target));
  for (const [name, target] of Object.entries<Record<string, unknown>>(kept.target)) {
    expect(existsSync(join(root, String(target.dockerfile)))).toBe(true);
    expect(target).toMatchObject({ tags: [`\${REPOSITORY}/${name}:\${VERSION}`] });
    expect(target.platforms).toEqual(['linux/amd64', 'linux/arm64']);
    expect(target.attest).toEqual(['type=provenance,mode=max', 'type=sbom']);
  }
});
