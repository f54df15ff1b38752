import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { render } from './helm.ts';
import type { KubeObject } from './kube-object.ts';
import { chart } from './scenarios.ts';
import { describeWithHelm } from './testing/describe-with-helm.ts';

describeWithHelm('the chart below a chart of a company', () => {
  it('is the same installation, and stands values that are for all charts', async () => {
    const umbrella = await mkdtemp(join(tmpdir(), 'insta-ai-umbrella-'));
    onTestFinished(() => rm(umbrella, { recursive: true, force: true }));
    await mkdir(join(umbrella, 'charts'));
    await symlink(chart, join(umbrella, 'charts/insta-ai'));
    await writeFile(join(umbrella, 'Chart.yaml'), 'apiVersion: v2\nname: company\nversion: 1.0.0\n');
    const values = parse(await readFile(join(chart, 'ci/gitops.yaml'), 'utf8'));

    const below = await render(umbrella, {
      files: [],
      values: { global: { imageRegistry: 'registry.example.com' }, 'insta-ai': values },
    });

    expect(byName(below)).toEqual(byName(await render(chart, { files: [], values })));
  });
});

const byName = (objects: readonly KubeObject[]) =>
  Object.fromEntries(objects.map(object => [`${object.kind}/${object.metadata.name}`, object]));
