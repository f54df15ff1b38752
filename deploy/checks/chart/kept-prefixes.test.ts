import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { render, renderText } from './helm.ts';
import type { KubeObject } from './kube-object.ts';
import { chart, scenarios } from './scenarios.ts';
import { describeWithHelm } from './testing/describe-with-helm.ts';
import { startTinyApiServer } from './testing/tiny-api-server.ts';

const url = 'nats://nats.example.com';
const withPrefixes = (databasePrefix: string, prefix: string) => ({
  ...scenarios.minimal!,
  values: { mongodb: { databasePrefix }, nats: { prefix, external: { url } } },
});

describeWithHelm('prefixes of an installation that runs', () => {
  let installed: KubeObject[];

  beforeAll(async () => {
    installed = await render(chart, withPrefixes('shop-', 'staging'));
  });

  async function upgrade(databasePrefix: string, prefix: string, deployments = true): Promise<string> {
    const server = await startTinyApiServer(installed, { secrets: true, deployments });
    onTestFinished(() => server.stop());
    return (await renderText(chart, withPrefixes(databasePrefix, prefix), server.flags)).complaint;
  }

  it('may stay as they are', async () => {
    expect(await upgrade('shop-', 'staging')).toBe('');
  });

  it.each([
    ['', 'staging', 'mongodb.databasePrefix is "shop-" in what runs here and "" in these values'],
    ['shop-', 'live', 'nats.prefix is "staging" in what runs here and "live" in these values'],
  ])('are not changed unnoticed: "%s", "%s"', async (databasePrefix, prefix, words) => {
    const complaint = await upgrade(databasePrefix, prefix);

    expect(complaint).toContain(words);
    expect(complaint.match(/in what runs here/g)).toHaveLength(1);
  });

  it('are chosen anew where nothing runs', async () => {
    expect(await upgrade('other-', 'live', false)).toBe('');
  });
});
