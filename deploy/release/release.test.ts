import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { furtherSteps } from './further-steps.ts';
import { releaseChangelog, releaseNotes } from './release-changelog.ts';
import { versionPlaces, versionsIn, withVersion } from './version-places.ts';

const root = join(import.meta.dirname, '../..');
const changelog = '# Changelog\n\n## [Unreleased]\n\n- New\n\n## [0.1.0] - 2026-01-01\n\n- Old\n';

it.each(Object.keys(versionPlaces))(
  '%s takes another version in its places, and changes nothing else',
  path => {
    const text = readFileSync(join(root, path), 'utf8');
    const before = versionsIn(path, text);

    const next = withVersion(path, text, '10.20.30');

    expect(versionsIn(path, next)).toEqual(before.map(() => '10.20.30'));
    expect(withVersion(path, next, before[0] ?? '')).toBe(text);
  },
);

it('what is not released becomes the entry of its day, below an empty one', () => {
  expect(releaseNotes(changelog)).toBe('- New');

  const released = releaseChangelog(changelog, '0.2.0', '2026-02-03');

  expect(released).toContain('## [Unreleased]\n\n## [0.2.0] - 2026-02-03\n\n- New\n\n## [0.1.0]');
  expect(() => releaseChangelog(released, '0.3.0', '2026-02-04')).toThrow('nothing under [Unreleased]');
});

it('images are pushed under their version, on a base by its digest', () => {
  const [bake] = furtherSteps('0.2.0', 'node:24').filter(({ command }) => command.includes('bake'));

  expect(bake?.command).toMatch(/VERSION=0\.2\.0 .*NODE_IMAGE=node:24@sha256:/);
});
