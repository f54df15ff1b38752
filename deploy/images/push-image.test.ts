import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { imageOf } from './images.ts';
import { pushImage, readRepository } from './push-image.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'insta-ai-engine-'));
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** An engine that notes what it is asked, and refuses what begins with a word. */
function startEngine(refuses = ''): () => string[] {
  const notes = join(folder, 'notes');
  writeFileSync(notes, '');
  const script = `#!/bin/sh\necho "$@" >> ${notes}\n[ "$1" != "${refuses}" ]\n`;
  writeFileSync(join(folder, 'docker'), script, { mode: 0o755 });
  return () => readFileSync(notes, 'utf8').trim().split('\n');
}

it('names the image as the registry wants it and pushes that', () => {
  const asked = startEngine();
  expect(pushImage('docker', imageOf('content'), '1.2.3', 'registry.example.com:5000/insta-ai')).toBe(true);
  expect(asked()).toEqual([
    'tag insta-ai/content:1.2.3 registry.example.com:5000/insta-ai/content:1.2.3',
    'push --quiet registry.example.com:5000/insta-ai/content:1.2.3',
  ]);
});

it('says that an image is not there when the registry, or the engine, refuses it', () => {
  startEngine('push');
  expect(pushImage('docker', imageOf('content'), '1.2.3', 'registry.example.com/a')).toBe(false);
  const asked = startEngine('tag');
  expect(pushImage('docker', imageOf('content'), '1.2.3', 'registry.example.com/a')).toBe(false);
  expect(asked()).toHaveLength(1);
});

it.each(['', undefined])('nothing is pushed where no registry is named (%s)', text => {
  expect(readRepository(text)).toBeUndefined();
});

it.each([
  'https://registry.example.com/a',
  'registry.example.com/A',
  'registry.example.com/a/',
  '-f',
  'a b/c',
  'name',
])('what is no registry and path is refused: %s', text => {
  expect(() => readRepository(text)).toThrow('IMAGE_REPOSITORY');
});
