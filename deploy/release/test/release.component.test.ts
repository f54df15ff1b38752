import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { helm, renderText } from '../../checks/chart/helm.ts';
import { chart, shownScenarios } from '../../checks/chart/scenarios.ts';
import { describeWithHelm } from '../../checks/chart/testing/describe-with-helm.ts';
import { imageVersion } from '../../images/images.ts';
import { furtherSteps } from '../further-steps.ts';
import { releaseNotes } from '../release-changelog.ts';
import { versionPlaces } from '../version-places.ts';
import { startTinyRegistry } from './tiny-registry.ts';

const root = join(import.meta.dirname, '../../..');
const registry = 'oci://registry.example.com/charts';

/** What a dry run says of a version. */
async function dryRun(version: string, env: Record<string, string> = {}) {
  const script = join(root, 'deploy/release/main.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, version], {
    env: { PATH: process.env.PATH, ...env },
  });
  return stdout;
}

/** Right after a release there is none to try. */
const isReleased = releaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) === '';
const itOnceMore = (name: string, test: () => Promise<void>) =>
  it.skipIf(isReleased)(isReleased ? `${name} (CHANGELOG.md has nothing to release)` : name, test);

itOnceMore('a dry run says every step in order and changes nothing', async () => {
  const texts = () =>
    [...Object.keys(versionPlaces), 'CHANGELOG.md'].map(path => readFileSync(join(root, path), 'utf8'));
  const before = texts();

  const said = await dryRun('99.0.0');

  expect(texts()).toEqual(before);
  const numbers = [...said.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(numbers.length).toBe(2 + furtherSteps('99.0.0', 'node').length);
  for (const path of Object.keys(versionPlaces)) expect(said).toContain(`   ${path}  `);
  expect(said).toContain('helm package helm/insta-ai');
  expect(said).not.toContain('helm push');
});

itOnceMore('the chart is pushed where CHART_REGISTRY says, after it was packaged', async () => {
  const said = await dryRun('99.0.0', { CHART_REGISTRY: registry });

  expect(said).toMatch(
    /helm package .*\n.*\n +helm push insta-ai-99\.0\.0\.tgz oci:\/\/registry\.example\.com\/charts\n/,
  );
});

it.each([
  [imageVersion, {}, 'is the version that this is already'],
  ['99.0', {}, 'Name the version'],
  ['99.0.0', { CHART_REGISTRY: 'https://registry.example.com/charts' }, 'CHART_REGISTRY is'],
])('refuses %s with %j', async (version, env, words) => {
  await expect(dryRun(version, env)).rejects.toThrow(words);
});

describeWithHelm('the chart of a release', () => {
  /** Runs a step of the release as it is told, in a folder of the test. */
  const run = (what: string, folder: string, more: readonly string[], to = registry) => {
    const command = furtherSteps(imageVersion, 'node', to).find(step => step.what === what)?.command ?? '';
    const args = command.replace('helm/insta-ai', chart).split(' ').slice(1);
    return helm([...args.map(arg => (arg.endsWith('.tgz') ? join(folder, arg) : arg)), ...more]);
  };

  it('is packaged whole, and goes to a registry', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'insta-ai-release-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));

    const packaged = await run('The chart', folder, ['--destination', folder]);

    expect(packaged.complaint).toBe('');
    const [file = '', ...others] = readdirSync(folder);
    expect([file, ...others]).toEqual([`insta-ai-${imageVersion}.tgz`]);
    const gitops = shownScenarios.gitops!;
    const installed = await renderText(join(folder, file), gitops);
    expect(installed.complaint).toBe('');
    expect(installed.output).toBe((await renderText(chart, gitops)).output);

    const server = await startTinyRegistry();
    onTestFinished(() => server.stop());
    const place = server.url.replace('http://', 'oci://');
    const pushed = await run('The chart, to its registry', folder, ['--plain-http'], `${place}/charts`);
    expect(pushed.ok ? '' : pushed.complaint).toBe('');
    expect([...server.kept.keys()]).toContain(`/v2/charts/insta-ai/manifests/${imageVersion}`);
    expect(
      [...server.kept.values()].some(({ bytes }) => bytes.equals(readFileSync(join(folder, file)))),
    ).toBe(true);
  });
});
