import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { render, renderText } from './helm.ts';
import type { KubeObject } from './kube-object.ts';
import { chart, scenarios } from './scenarios.ts';
import { describeWithHelm } from './testing/describe-with-helm.ts';
import { startTinyApiServer } from './testing/tiny-api-server.ts';

const withVolume = (store: string, storage: object) => ({
  ...scenarios.minimal!,
  values: { [store]: { storage } },
});

describeWithHelm('volumes of an installation that runs', () => {
  let installed: KubeObject[];

  beforeAll(async () => {
    installed = await render(chart, withVolume('mongodb', { size: '2Gi', className: 'fast' }));
  });

  async function upgrade(store: string, storage: object, held: { stores?: boolean } = { stores: true }) {
    const server = await startTinyApiServer(installed, { secrets: true, deployments: true, ...held });
    onTestFinished(() => server.stop());
    const mongodb = { size: '2Gi', className: 'fast' };
    const values = { mongodb: { storage: mongodb }, ...withVolume(store, storage).values };
    return (await renderText(chart, { ...scenarios.minimal!, values }, server.flags)).complaint;
  }

  it.each(['2Gi', '2048Mi', '2147483648'])('may be said as %s when they are of 2Gi', async size => {
    expect(await upgrade('mongodb', { size, className: 'fast' })).toBe('');
  });

  it.each([
    [
      'mongodb',
      { size: '4Gi', className: 'fast' },
      'mongodb.storage.size is "2Gi" in what runs here and "4Gi" in',
    ],
    [
      'mongodb',
      { size: '2Gi', className: '' },
      'mongodb.storage.className is "fast" in what runs here and "" in',
    ],
    ['nats', { size: '123Gi' }, 'and "123Gi" in these values'],
    ['s3', { size: '123G' }, 'and "123G" in these values'],
    ['simulator', { size: '123Gi' }, 'simulator.storage.size is'],
  ])('of %s are not changed without a word, as %o', async (store, storage, words) => {
    const complaint = await upgrade(store, storage);

    expect(complaint).toContain(words);
    expect(complaint).toContain('UPGRADING.md');
    expect(complaint.match(/in what runs here/g)).toHaveLength(1);
  });

  it('are as these values say where the StatefulSet was taken away, as its way to a larger one goes', async () => {
    expect(await upgrade('mongodb', { size: '4Gi', className: 'fast' }, {})).toBe('');
  });
});
