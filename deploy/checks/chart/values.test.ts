import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '@insta-ai/chassis/config';
import { isBusPrefix } from '@insta-ai/chassis/messaging/names/bus-prefix';
import { serviceNames } from '@insta-ai/proto/http/shared/call';
import { limitNames } from '@insta-ai/proto/http/shared/limits';
import { defaultHashtagCap, textLimits } from '@insta-ai/proto/rules/post-text';
import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { usualSlots } from '../../../services/prediction-media/src/generation/generation-runner.ts';
import { images } from '../../images/images.ts';
import { schemasOfImage } from '../../testing/settings-of-image.ts';
import { render, renderText } from './helm.ts';
import { isMap, mergeValues } from './merge-values.ts';
import { containersOf, podsOf } from './pods.ts';
import { chart, scenarios } from './scenarios.ts';
import { describeWithHelm } from './testing/describe-with-helm.ts';
import { readValuesFile, type ValuePath, valuesAt, withoutSentence } from './values-file.ts';

const valuesSchema = JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8'));
const file = readValuesFile(readFileSync(join(chart, 'values.yaml'), 'utf8'));

/** TABLE: maps whose names are the person's own. */
const freeMaps = [
  'comfyui.workflows',
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
  expect(valuesSchema.properties.instagram.properties.hashtagCap).toMatchObject({
    minimum: 0,
    maximum: textLimits.hashtags,
  });
  expect(file.leaves.find(({ path }) => path.join('.') === 'instagram.hashtagCap')?.value).toBe(
    defaultHashtagCap,
  );
});

it('says how many pictures a worker holds as its code does', () => {
  const text = readFileSync(join(chart, 'values.yaml'), 'utf8');
  for (const sentence of [text, valuesSchema.properties.worker.properties.jobsPerReplica.description])
    expect(/one worker holds up to (\d+) at once/.exec(sentence)?.[1]).toBe(String(usualSlots));
});

/** TABLE: texts that a program reads as they are written here: one that it takes, and such as it would not start with. */
const readByPrograms: readonly [
  path: string,
  image: string,
  setting: string,
  good: string,
  bad: readonly string[],
][] = [
  [
    'mail.url',
    'notifier',
    'SMTP_URL',
    'smtps://shop%40example.com:p%2Fw@[2001:db8::1]:465/?requireTLS=false',
    [
      'smtp://shop@example.com:password@host:587',
      'smtp://user:pass/word@host:587',
      'smtp://user:password@host:587/path',
      'smtp://a host',
      'smtp://host:587#x',
    ],
  ],
  [
    'mail.from',
    'notifier',
    'MAIL_FROM',
    'Shop <no-reply@example.com>',
    ['Shop', 'Shop\nBcc: x@example.com', `${'x'.repeat(320)}@example.com`],
  ],
  [
    'spending.budgets',
    'spending',
    'BUDGETS',
    'person=5 USD/month, 20 pictures/day; installation=50 USD/month',
    ['person=5 EUR/month', '5 USD/month', 'person=5 USD'],
  ],
  [
    'limits',
    'content',
    'LIMITS',
    limitNames.map(name => `${name}=240/minute,5000/day`).join('; '),
    ['films=1/day', 'pictures=9999999999/day', 'pictures=1/minute texts=1/day'],
  ],
  ['routing.trustProxy', 'content', 'TRUST_PROXY', '10.0.0.0/8, fd00::/8', ['30', '10.0.0.0/40', 'abc']],
  ['admin.password', 'auth-user', 'ADMIN_PASSWORD', 'long enough', ['x'.repeat(1_001)]],
  ['admin.email', 'auth-user', 'ADMIN_EMAIL', 'a@example.com', [`${'x'.repeat(320)}@example.com`]],
  ['instagram.appId', 'frontend-shell', 'FACEBOOK_APP_ID', '123456789012345', ['1234 5678']],
];

it.each(readByPrograms)(
  'refuses in %s what %s would not start with as %s',
  (path, image, setting, good, bad) => {
    const asked = schemasOfImage.get(image)?.find(({ properties }) => setting in properties);
    const isRead = (text: string) => {
      try {
        readSettings(Type.Object({ [setting]: asked?.properties[setting] ?? Type.Never() }), {
          [setting]: text,
        });
        return true;
      } catch {
        return false;
      }
    };
    const leaf = path.split('.').reduce((at, key) => at.properties[key], valuesSchema);
    const isTaken = (text: string) =>
      new RegExp(leaf.pattern ?? '', 'u').test(text) &&
      text.length <= (leaf.maxLength ?? Number.POSITIVE_INFINITY);

    expect([good, ...bad].filter(isRead)).toEqual([good]);
    expect([good, ...bad].filter(isTaken)).toEqual([good]);
  },
);

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

  it('refuses a digest for a tag, since every image has another', async () => {
    const values = { image: { tag: `sha256:${'0'.repeat(64)}` } };
    const { complaint } = await renderText(chart, { ...scenarios.minimal!, values });

    expect(complaint).toContain('/image/tag');
  });

  it('pins each image of ours by its own digest, and refuses a digest of nothing', async () => {
    const digestOf = (index: number) => `sha256:${String(index).padStart(64, '0')}`;
    const digests = Object.fromEntries(images.map(({ name }, index) => [name, digestOf(index)]));
    const values = { image: { digests, tag: '1.2.3' }, backup: { enabled: true } };
    const rendered = await render(chart, { ...scenarios.minimal!, values });
    const found = podsOf(rendered)
      .flatMap(pod => containersOf(pod).map(({ image = '' }) => image))
      .filter(image => image.startsWith('insta-ai/'));

    expect([...new Set(found)].sort()).toEqual(
      images.map(({ name }) => `insta-ai/${name}:1.2.3@${digests[name]}`).sort(),
    );
    for (const wrong of [{ contents: digestOf(1) }, { content: 'sha256:abc' }, { content: '1.2.3' }]) {
      const asked = { ...scenarios.minimal!, values: { image: { digests: wrong } } };
      expect((await renderText(chart, asked)).complaint).toContain('/image/digests');
    }
  });

  it('writes large numbers in figures', async () => {
    const perReplica = {
      jobsPerReplica: 2_000_000,
      filmsPerReplica: 2_000_000,
      postsPerReplica: 2_000_000,
      mailsPerReplica: 2_000_000,
    };
    const values = mergeValues(scenarios['workers by queue']!.values, {
      storageQuotaMb: 20_000_000,
      worker: { ...perReplica, cooldownSeconds: 2_000_000 },
    });
    const { output } = await renderText(chart, { ...scenarios['workers by queue']!, values });

    expect(output).toContain('2000000');
    expect(output.match(/\S+: *"?\d(\.\d+)?e\+\d+/g)).toBeNull();
  });

  it('takes no time-out that a Gateway could not read', async () => {
    const values = { routing: { timeoutSeconds: 100_000 } };
    const { complaint } = await renderText(chart, { ...scenarios.minimal!, values });

    expect(complaint).toContain('/routing/timeoutSeconds');
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
    [{ instagram: { webhookVerifyToken: 'mine' } }, 'instagram.webhookVerifyToken is set, but the simulator'],
    [{ replicate: { webhookSecret: 'whsec_bWluZQ==' } }, 'replicate.webhookSecret is set, but the simulator'],
    [
      {
        imageProvider: 'fooocus',
        fooocus: { baseUrl: 'http://gpu.gpu.svc:8888' },
        replicate: { apiToken: 'r8_real' },
      },
      'replicate.apiToken is set, but the simulator',
    ],
    [
      {
        instagram: {
          courier: { endpoint: 'https://s3.example.com', bucket: 'b', accessKey: 'a', secretKey: 's' },
        },
      },
      'instagram.courier is set, but the simulator',
    ],
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
    [
      { url: 'tls://nats.example.com', accountPerService: true },
      'nats.external.accountPerService is true, so a Secret of yours must hold the accounts: set existingSecret or credentialsSecret',
    ],
  ])('refuses a bus that lacks something: %j', async (external, words) => {
    const { complaint } = await renderText(chart, { ...scenarios.minimal!, values: { nats: { external } } });

    expect(complaint).toContain(words);
  });

  it.each([
    [
      { publicUrl: 'http://localhost:65536' },
      'publicUrl names the port 65536, and there is none above 65535 or below 1',
    ],
    [{ simulator: { publicUrl: 'http://localhost:99999' } }, 'simulator.publicUrl names the port 99999'],
    [
      { nats: { external: { url: 'nats://one.example.com:4222,nats://two.example.com:70000' } } },
      'nats.external.url names the port 70000',
    ],
    [
      { textModel: { baseUrl: 'http://models.example.com:70000/v1', apiKey: 'none' } },
      'textModel.baseUrl names',
    ],
    [{ nats: { image: '' } }, 'nats.image must name the image of the server that this chart runs'],
    [{ mongodb: { image: '' } }, 'mongodb.image must name'],
    [{ s3: { image: '' } }, 's3.image must name'],
    [{ worker: { scaling: 'keda' }, nats: { account: '' } }, 'nats.account must name the account'],
  ])('refuses in words what the cluster would stumble over: %j', async (values, words) => {
    const { ok, complaint } = await renderText(chart, { ...scenarios.minimal!, values });

    expect(ok).toBe(false);
    expect(complaint).toContain(words);
  });

  it('asks for no image of a store that it does not run, and for no account where no KEDA asks', async () => {
    const external = { url: 'nats://nats.example.com:65535' };
    const values = { nats: { image: '', account: '', external } };

    expect((await renderText(chart, { ...scenarios.minimal!, values })).complaint).toBe('');
  });

  it('refuses an account of MongoDB for each service where no Secret holds them', async () => {
    const external = { url: 'mongodb://mongodb.example.com', accountPerService: true };
    const values = { mongodb: { external } };

    expect((await renderText(chart, { ...scenarios.minimal!, values })).complaint).toContain(
      'mongodb.external.accountPerService is true, so mongodb.external.existingSecret must be set too',
    );
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
