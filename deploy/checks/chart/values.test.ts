import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBusPrefix } from '@insta-ai/chassis/messaging/names/bus-prefix';
import { serviceNames } from '@insta-ai/proto/http/shared/call';
import { defaultHashtagCap, textLimits } from '@insta-ai/proto/rules/post-text';
import { expect, it } from 'vitest';
import { renderText } from './helm.ts';
import { isMap, mergeValues } from './merge-values.ts';
import { chart, scenarios } from './scenarios.ts';
import { describeWithHelm } from './testing/describe-with-helm.ts';
import { readValuesFile, type ValuePath, valuesAt, withoutSentence } from './values-file.ts';

const file = readValuesFile(readFileSync(join(chart, 'values.yaml'), 'utf8'));

/** TABLE: maps whose names are the person's own. */
const freeMaps = [
  'monitoring.labels',
  'pod.annotations',
  'pod.containerSecurityContext',
  'pod.labels',
  'pod.nodeSelector',
  'pod.securityContext',
  'routing.annotations',
  'routing.gateway.annotations',
  'serviceAccount.annotations',
];

it('has a sentence above every value', () => {
  expect(file.leaves.length).toBeGreaterThan(50);
  expect(withoutSentence(file.document)).toEqual([]);
});

it('takes as many hashtags as the services do', () => {
  const schema = JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8'));

  expect(schema.properties.instagram.properties.hashtagCap).toMatchObject({
    minimum: 0,
    maximum: textLimits.hashtags,
  });
  expect(file.leaves.find(({ path }) => path.join('.') === 'instagram.hashtagCap')?.value).toBe(
    defaultHashtagCap,
  );
});

describeWithHelm('values.yaml', () => {
  it('refuses a name that is not known, at every level', async () => {
    const minimal = scenarios.minimal!;
    const maps = [...file.levels, ...file.leaves.filter(({ value }) => isMap(value)).map(({ path }) => path)];
    const closed = maps.filter(path => !freeMaps.includes(path.join('.')));
    const planted = closed.map(path => valuesAt(path, { planted: true })).reduce(mergeValues, {});

    const { ok, complaint } = await renderText(chart, { ...minimal, values: planted });

    expect(ok).toBe(false);
    expect(closed.filter(path => !isRefused(complaint, path)).map(path => path.join('.'))).toEqual([]);
  });

  it('says in plain words what its defaults cannot know', async () => {
    const { ok, complaint } = await renderText(chart, { files: [], values: {} });

    expect(ok).toBe(false);
    expect(complaint).toContain('The values are not complete');
    expect(complaint).toContain('replicate.apiToken or replicate.existingSecret must be set');
  });

  it.each([
    [{ imageProvider: 'fooocus' }, 'fooocus.baseUrl must be set, as imageProvider is fooocus'],
    [{ imageProvider: 'comfyui' }, 'comfyui.baseUrl must be set, as imageProvider is comfyui'],
    [
      { comfyui: { baseUrl: 'http://comfyui.gpu.svc:8188' } },
      'comfyui.workflow must be set where comfyui.baseUrl is',
    ],
  ])('refuses an image service that lacks something: %j', async (values, words) => {
    const { ok, complaint } = await renderText(chart, { ...scenarios.minimal!, values });

    expect(ok).toBe(false);
    expect(complaint).toContain(words);
  });

  it.each([
    [{ textModel: { apiKey: 'sk-real' } }, 'textModel.apiKey is set, but the simulator answers in its place'],
    [{ replicate: { apiToken: 'r8_real' } }, 'replicate.apiToken is set, but the simulator'],
    [{ instagram: { appId: '123' } }, 'instagram.appId is set, but the simulator'],
    [{ instagram: { appSecret: 'real' } }, 'instagram.appSecret is set, but the simulator'],
  ])('refuses a key that the simulator would stand in for: %j', async (values, words) => {
    const { ok, complaint } = await renderText(chart, { ...scenarios.minimal!, values });

    expect(ok).toBe(false);
    expect(complaint).toContain(words);
  });

  it.each([
    [{ credentialsSecret: 'signed' }, 'nats.external has credentials or certificates, so its url'],
    [
      { url: 'nats://me:password@nats.example.com', credentialsSecret: 'signed' },
      'nats.external.url must name no user',
    ],
    [
      { url: 'tls://nats.example.com', tls: { clientCertificate: true } },
      'nats.external.tls.existingSecret must be set too',
    ],
  ])('refuses a bus that lacks something: %j', async (external, words) => {
    const { complaint } = await renderText(chart, { ...scenarios.minimal!, values: { nats: { external } } });

    expect(complaint).toContain(words);
  });

  it('takes the prefixes of a bus that services take, and no other', async () => {
    const prefixes = ['staging', 'event', 'events', 'jobs', 'dead', 'rpc', 'shown', ...serviceNames, 'a.b'];
    const url = 'nats://nats.example.com';
    const taken = await Promise.all(
      prefixes.map(async prefix => {
        const values = { nats: { prefix, external: { url } } };
        return (await renderText(chart, { ...scenarios.minimal!, values })).ok;
      }),
    );

    expect(taken).toEqual(prefixes.map(isBusPrefix));
  });

  it('refuses a simulated mail box beside a real Instagram account', async () => {
    const { values: complete, files } = scenarios['half simulated']!;
    const { mail: _, ...withoutMail } = complete as Record<string, unknown>;

    const { ok, complaint } = await renderText(chart, { files, values: withoutMail });

    expect(ok).toBe(false);
    expect(complaint).toContain('mail.url or mail.existingSecret must be set where Instagram is real');
  });
});

/** Whether helm's complaint is about an unknown name in a map. */
function isRefused(complaint: string, path: ValuePath): boolean {
  const at = `at '${path.map(key => `/${key}`).join('')}': `;
  return complaint.includes(`${at}additional properties 'planted' not allowed`);
}
