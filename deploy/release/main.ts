import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { baseImage } from '../images/base-image.ts';
import { imageVersion } from '../images/images.ts';
import { furtherSteps, readChartRegistry } from './further-steps.ts';
import { releaseChangelog, releaseNotes } from './release-changelog.ts';
import { versionPlaces, versionsIn, withVersion } from './version-places.ts';

/** Says what a release of a version takes, and with --write makes what is in files: `node deploy/release/main.ts 0.2.0`. */
const root = join(import.meta.dirname, '../..');
const say = (line: string) => process.stdout.write(`${line}\n`);
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false } },
  });
  const [version = ''] = positionals;
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version, as 0.2.0.');
  if (version === imageVersion) throw new Error(`${version} is the version that this is already.`);
  const steps = furtherSteps(version, baseImage(), readChartRegistry(process.env.CHART_REGISTRY));
  const changed = Object.keys(versionPlaces).map(path => {
    const text = readFileSync(join(root, path), 'utf8');
    const places = versionsIn(path, text).length;
    if (places === 0) throw new Error(`${path} names no version: see deploy/release/version-places.ts.`);
    return { path, places, text: withVersion(path, text, version) };
  });
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const day = new Date().toISOString().slice(0, 10);
  const released = releaseChangelog(changelog, version, day);
  const did = values.write ? 'written' : 'to be written, with --write';

  say(`1. The version, ${imageVersion} to ${version} (${did}):`);
  for (const { path, places } of changed) say(`   ${path}  ${places}×`);
  say(
    `2. The changelog, ${releaseNotes(changelog).split('\n').length} lines as [${version}] - ${day} (${did})`,
  );
  for (const [index, { what, command }] of steps.entries()) {
    say(`${index + 3}. ${what}:`);
    say(`   ${command}`);
  }
  if (values.write) {
    for (const { path, text } of changed) writeFileSync(join(root, path), text);
    writeFileSync(join(root, 'CHANGELOG.md'), released);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
