import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { readObjects, render, renderText } from './helm.ts';
import { type KubeObject, ofKind } from './kube-object.ts';
import { chart } from './scenarios.ts';
import { describeWithHelm } from './testing/describe-with-helm.ts';
import { startTinyApiServer } from './testing/tiny-api-server.ts';

const minimal = { files: [join(chart, 'ci/minimal.yaml')], values: {} };

/** What the secrets of a render hold, by their names. */
function contents(objects: readonly KubeObject[]) {
  return Object.fromEntries(ofKind(objects, 'Secret').map(({ metadata, data }) => [metadata.name, data]));
}

describeWithHelm('secrets that are made once', () => {
  let installed: KubeObject[];

  beforeAll(async () => {
    installed = await render(chart, minimal);
  });

  async function renderAgainst(held: { secrets: boolean; deployments?: boolean }) {
    const server = await startTinyApiServer(installed, held);
    onTestFinished(() => server.stop());
    return renderText(chart, minimal, server.flags);
  }
  async function installAgain(held: { secrets: boolean }) {
    const { output, complaint } = await renderAgainst(held);
    expect(complaint).toBe('');
    return contents(readObjects(output));
  }

  it('are taken over by a new install, to the last byte', async () => {
    expect(await installAgain({ secrets: true })).toEqual(contents(installed));
  });

  it('are made where the cluster has none, and never twice the same', async () => {
    const made = await installAgain({ secrets: false });

    expect(Object.keys(made)).toEqual(Object.keys(contents(installed)));
    expect(made['insta-ai-product']).not.toEqual(contents(installed)['insta-ai-product']);
  });

  it('are not made anew while the product runs with others', async () => {
    const { complaint } = await renderAgainst({ secrets: false, deployments: true });

    expect(complaint).toContain('the Secret insta-ai-product is gone while the product runs');
    expect(complaint).toContain('the Secret insta-ai-stores is gone while the product runs');
  });

  it('are taken over by an upgrade', async () => {
    expect((await renderAgainst({ secrets: true, deployments: true })).complaint).toBe('');
  });

  it('outlive an uninstall', () => {
    const kept = ofKind(installed, 'Secret')
      .filter(({ metadata }) => metadata.annotations?.['helm.sh/resource-policy'] === 'keep')
      .map(({ metadata }) => metadata.name);

    expect(kept).toEqual(['insta-ai-product', 'insta-ai-stores']);
  });
});
