import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readObjects, render, renderText, type Values } from './helm.ts';
import { type KubeObject, ofKind } from './kube-object.ts';
import { containersOf, podsOf } from './pods.ts';
import { chart, scenarios, shownScenarios } from './scenarios.ts';
import { describeWithHelm } from './testing/describe-with-helm.ts';

const ci = (name: string, values: object = {}): Values => ({
  files: [join(chart, 'ci', `${name}.yaml`)],
  values,
});

const named = <T extends KubeObject>(objects: readonly T[], name: string) =>
  objects.find(({ metadata }) => metadata.name === name);

/** Ports at which a part may call what is outside the cluster's own installation, beyond the DNS. */
function waysOut(objects: readonly KubeObject[], part: string): number[] {
  const { egress = [] } = named(ofKind(objects, 'NetworkPolicy'), part)?.spec ?? {};
  return egress
    .filter(({ to = [] }) => to.every(({ podSelector }) => !podSelector))
    .flatMap(({ ports = [] }) => ports)
    .filter(({ protocol }) => protocol === undefined)
    .map(({ port }) => Number(port));
}

/** Paths of a value in an object. */
function placesOf(object: unknown, wanted: unknown, path = ''): string[] {
  if (object === wanted) return [path];
  if (typeof object !== 'object' || object === null) return [];
  return Object.entries(object).flatMap(([key, below]) => placesOf(below, wanted, `${path}/${key}`));
}

/** TABLE: installations that make their own keys and passwords, which a render without a cluster makes anew each time. */
const forAFirstLook = ['k3s', 'minimal', 'openshift'];

/** A render without what the Secrets that are made once and kept hold. */
function withoutMade(output: string): string {
  return ofKind(readObjects(output), 'Secret')
    .filter(({ metadata }) => metadata.annotations?.['helm.sh/resource-policy'] === 'keep')
    .flatMap(({ data }) => Object.values(data ?? {}))
    .reduce((text, made) => text.replaceAll(`: ${made}\n`, ': made\n'), output);
}

describeWithHelm('what real clusters ask of the chart', () => {
  it.each(Object.keys(shownScenarios))('renders %s twice the same', async name => {
    const [first, second] = await Promise.all([renderText(chart, ci(name)), renderText(chart, ci(name))]);

    expect(first.ok).toBe(true);
    expect(withoutMade(second.output)).toBe(withoutMade(first.output));
    expect(second.output === first.output).toBe(!forAFirstLook.includes(name));
  });

  it('makes no Secret where all of them are yours', async () => {
    expect(ofKind(await render(chart, ci('gitops')), 'Secret')).toEqual([]);
  });

  it('leaves users to a cluster that chooses them, and asks its DNS where it answers', async () => {
    const objects = await render(chart, ci('openshift'));
    const pods = [...ofKind(objects, 'Deployment'), ...ofKind(objects, 'StatefulSet')].map(
      ({ spec }) => spec?.template.spec,
    );

    for (const pod of pods)
      expect(pod?.securityContext).toEqual({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
    expect(JSON.stringify(named(ofKind(objects, 'NetworkPolicy'), 'insta-ai-content'))).toContain('5353');
  });

  it('leaves out of a security context what a person sets to null', async () => {
    const pod = {
      securityContext: { fsGroupChangePolicy: null, seccompProfile: null },
      containerSecurityContext: { capabilities: null },
    };
    const objects = await render(chart, ci('minimal', { pod }));
    const specs = [...ofKind(objects, 'Deployment'), ...ofKind(objects, 'StatefulSet')].map(
      ({ spec }) => spec?.template.spec,
    );

    expect(specs.length).toBeGreaterThan(20);
    for (const spec of specs) {
      expect(Object.keys(spec?.securityContext ?? {}).sort()).toEqual([
        'fsGroup',
        'runAsGroup',
        'runAsNonRoot',
        'runAsUser',
      ]);
      expect(spec?.containers[0]?.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
      });
    }
  });

  it('gives every container the limits of a quota, but for those that a part says itself', async () => {
    const quota = {
      resources: {
        limits: { cpu: '2', 'ephemeral-storage': '4Gi' },
        requests: { 'ephemeral-storage': '100Mi' },
      },
      services: { content: { resources: { limits: { cpu: '3' } } } },
      test: { resources: { limits: { cpu: '250m', memory: '256Mi' } } },
      backup: { enabled: true },
    };
    const pods = podsOf(await render(chart, ci('minimal', quota)));

    expect(pods.some(({ ends }) => ends)).toBe(true);
    const limits = pods.flatMap(pod =>
      containersOf(pod).map(({ resources }) => [pod.owner.replace(/.*insta-ai-/, ''), resources] as const),
    );
    const cpuOf = Object.fromEntries(limits.map(([owner, resources]) => [owner, resources?.limits?.cpu]));
    expect(cpuOf).toEqual({
      ...Object.fromEntries(limits.map(([owner]) => [owner, '2'])),
      content: '3',
      test: '250m',
    });
    expect(limits.filter(([, resources]) => resources?.limits?.['ephemeral-storage'] !== '4Gi')).toEqual([]);
    expect(limits.filter(([, resources]) => !resources?.requests?.memory)).toEqual([]);
    expect(limits.find(([owner]) => owner === 'test')?.[1]?.limits?.memory).toBe('256Mi');
  });

  it('hears IPv6 in each store that it runs', async () => {
    const objects = await render(chart, ci('minimal', { listenAddress: '::' }));
    const command = (store: string) => {
      const [container] =
        named(ofKind(objects, 'StatefulSet'), `insta-ai-${store}`)?.spec?.template.spec?.containers ?? [];
      return [...(container?.command ?? []), ...(container?.args ?? [])].join(' ');
    };
    const config = named(ofKind(objects, 'ConfigMap'), 'insta-ai-nats')?.data?.['nats.conf'] ?? '';

    expect(command('mongodb')).toContain('mongod --replSet rs0');
    expect(command('mongodb')).toContain('--bind_ip_all --ipv6 ');
    // Without an address both listen on all of the machine, those of IPv6 included.
    expect(config).toContain('port: 4222');
    expect(config).not.toMatch(/^\s*(host|net|listen|http)\s*:/m);
    expect(command('s3')).toContain('--address :9000 ');
  });

  it('takes annotations to the Gateway that it makes, and to the routes', async () => {
    const annotations = { 'example.com/of': 'the routes' };
    const objects = await render(chart, ci('high-availability', { routing: { annotations } }));

    expect(ofKind(objects, 'Gateway').map(({ metadata }) => metadata.annotations)).toEqual([
      { 'cert-manager.io/cluster-issuer': 'letsencrypt' },
    ]);
    const annotated = ofKind(objects, 'HTTPRoute').filter(({ metadata }) => metadata.annotations);
    expect(annotated.map(({ metadata }) => metadata.annotations)).toEqual([annotations, annotations]);
  });

  it('takes the role of a cloud instead of keys, and what a company adds to each pod', async () => {
    const objects = await render(chart, ci('atlas-aws'));
    const content = named(ofKind(objects, 'Deployment'), 'insta-ai-content')?.spec?.template;
    const env = content?.spec?.containers[0]?.env ?? [];

    expect(env.map(({ name }) => name)).not.toContain('S3_ACCESS_KEY');
    expect(env).toContainEqual({ name: 'S3_ROLE', value: 'true' });
    expect(env).toContainEqual({ name: 'HTTPS_PROXY', value: 'http://proxy.example.com:3128' });
    expect(content?.metadata?.labels).toMatchObject({ 'cost-centre': 'marketing' });
    expect(named(ofKind(objects, 'ServiceAccount'), 'insta-ai-content')?.metadata.annotations).toEqual({
      'eks.amazonaws.com/role-arn': 'arn:aws:iam::123456789012:role/insta-ai',
    });
  });

  it('gives who prepares the data what the service has: settings of a company, and the files that they name', async () => {
    const objects = await render(chart, scenarios['every value set']!);
    const { initContainers = [], containers = [] } =
      named(ofKind(objects, 'Deployment'), 'insta-ai-content')?.spec?.template.spec ?? {};
    const around = (all: typeof containers) =>
      all.map(({ env, envFrom, volumeMounts }) => ({ env, envFrom, volumeMounts }));

    expect(JSON.stringify(around(containers))).toContain('/etc/company');
    expect(around(initContainers)).toEqual(around(containers));
  });

  it.each([
    ['nats://u:p@nats.example.com', 4222],
    ['tls://u:p@nats.example.com:4443', 4443],
    [
      'nats://u:p@one.example.com:4333/, nats://two.example.com:4444,nats://three.example.com',
      4333,
      4444,
      4222,
    ],
  ])('opens the ports of the bus at %s', async (url, ...ports) => {
    const objects = await render(chart, ci('minimal', { nats: { external: { url } } }));

    expect(waysOut(objects, 'insta-ai-voice')).toEqual(ports);
  });

  it.each([
    ['mongodb://u:p@one.example.com:27018/?tls=true', 27018],
    ['mongodb://u:p@one.example.com:27018/?appName=us@one:9', 27018],
    ['mongodb+srv://u:p@cluster.example.com/', 27017],
    [
      'mongodb://u:p,q@one.example.com:27018,two.example.com:27019,[fd00::3]/?readPreferenceTags=dc:9,rack:1',
      27018,
      27019,
      27017,
    ],
  ])('opens the ports of the documents at %s', async (url, ...ports) => {
    const objects = await render(chart, ci('minimal', { mongodb: { external: { url } } }));

    expect(waysOut(objects, 'insta-ai-voice')).toEqual(ports);
  });

  it.each([
    ['http://minio.example.com:9000', 9000],
    ['http://minio.example.com', 80],
    ['https://s3.example.com', 443],
  ])('opens the port of the object store at %s', async (endpoint, port) => {
    const external = { endpoint, accessKey: 'access', secretKey: 'secret of the store' };

    expect(waysOut(await render(chart, ci('minimal', { s3: { external } })), 'insta-ai-voice')).toContain(
      port,
    );
  });

  it.each([
    ['smtps://u:p@mail.example.com', 465],
    ['smtp://u:p@mail.example.com:2525', 2525],
  ])('opens the port of the mail server at %s', async (url, port) => {
    const objects = await render(chart, ci('minimal', { mail: { url } }));

    expect(waysOut(objects, 'insta-ai-notifier')).toContain(port);
  });

  it('asks for no host name where people come by an address in numbers', async () => {
    const objects = await render(chart, scenarios['an Ingress at an address in numbers']!);
    const [rule] = ofKind(objects, 'Ingress')[0]?.spec?.rules ?? [];
    expect(rule).toBeDefined();
    expect(rule?.host).toBeUndefined();

    const routes = ofKind(await render(chart, scenarios['a Gateway at an address in numbers']!), 'HTTPRoute');
    expect(routes.length).toBeGreaterThan(1);
    expect(routes.map(({ spec }) => spec?.hostnames)).toEqual(routes.map(() => undefined));
  });

  it.each(['ingress', 'httpRoute'])('writes host names as an %s takes them', async kind => {
    const routing = { kind, gateway: { create: true, className: 'eg' }, tlsSecret: 'own' };
    const hosts = async (publicUrl: string, simulatorUrl: string) => {
      const objects = await render(
        chart,
        ci('minimal', { publicUrl, routing, simulator: { publicUrl: simulatorUrl } }),
      );
      return new Set([
        ...ofKind(objects, 'Ingress').flatMap(({ spec }) => [
          ...(spec?.tls ?? []).flatMap(one => one.hosts ?? []),
          ...(spec?.rules ?? []).map(({ host }) => host),
        ]),
        ...ofKind(objects, 'Gateway').flatMap(({ spec }) =>
          spec?.listeners.flatMap(one => one.hostname ?? []),
        ),
        ...ofKind(objects, 'HTTPRoute').flatMap(({ spec }) => spec?.hostnames ?? []),
      ]);
    };

    expect(await hosts('https://Insta-AI.Example.com', 'https://Simulator.Example.com')).toEqual(
      new Set(['insta-ai.example.com', 'simulator.example.com']),
    );
    expect(await hosts('https://insta-ai.example.com.', 'http://my-localhost.example.com')).toEqual(
      new Set(['insta-ai.example.com', 'my-localhost.example.com']),
    );
    for (const local of ['http://192.168.1.20:4010', 'http://[fd00::1]:4010', 'http://LOCALHOST:4010'])
      expect(await hosts('https://insta-ai.example.com', local)).toEqual(new Set(['insta-ai.example.com']));
  });

  it('shows a simulator by https with the certificate of the product', async () => {
    const asked = (routing: object) =>
      render(
        chart,
        ci('openshift', {
          routing: { tlsSecret: 'own', ...routing },
          simulator: { publicUrl: 'https://simulator.example.com' },
        }),
      );
    const [ingress] = ofKind(await asked({ kind: 'ingress' }), 'Ingress');
    const gateway = { create: true, className: 'eg' };
    const [made] = ofKind(await asked({ kind: 'httpRoute', gateway }), 'Gateway');

    expect(ingress?.spec?.tls).toEqual([
      { secretName: 'own', hosts: ['insta-ai.apps.example.com', 'simulator.example.com'] },
    ]);
    const secure = made?.spec?.listeners.filter(({ protocol }) => protocol === 'HTTPS') ?? [];
    expect(secure.map(({ hostname }) => hostname)).toEqual([
      'insta-ai.apps.example.com',
      'simulator.example.com',
    ]);
    expect(new Set(secure.map(({ tls }) => JSON.stringify(tls))).size).toBe(1);
  });

  it('refuses a simulator at the host of the product, where both would be at /', async () => {
    const asked = (kind: string) =>
      renderText(
        chart,
        ci('openshift', {
          routing: { kind },
          simulator: { publicUrl: 'https://insta-ai.apps.example.com:4010' },
        }),
      );

    expect((await asked('ingress')).complaint).toContain('simulator.publicUrl must have another host');
    expect((await asked('builtIn')).complaint).toBe('');
  });

  it('is reached from outside the cluster without a Gateway or an Ingress', async () => {
    const service = async (values: Values) =>
      named(ofKind(await render(chart, values), 'Service'), 'insta-ai-gateway')?.spec;

    expect(await service(ci('k3s'))).toMatchObject({ type: 'LoadBalancer' });
    const { type, ports } = (await service(scenarios['a port of each node']!)) ?? {};
    expect(type).toBe('NodePort');
    expect(ports?.[0]).toMatchObject({ nodePort: 30080 });
  });

  it('keeps names apart and valid, however a release is called', async () => {
    const names = async (release: string) =>
      ofKind(await render(chart, { ...ci('minimal'), release }), 'Service').map(
        ({ metadata }) => metadata.name,
      );
    const long = await names('the-marketing-department-of-our-company-one');
    const other = await names('the-marketing-department-of-our-company-two');

    expect(long.filter(name => other.includes(name))).toEqual([]);
    for (const name of [...long, ...(await names('team.social')), ...(await names('2024-shop'))])
      expect(name).toMatch(/^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/);
  });

  it('takes names that look like numbers as the texts that they are', async () => {
    const name = '123';
    const external = { existingSecret: name, secretKeys: { NATS_URL: name, NATS_CREDS: name } };
    const storage = { className: name };
    const own = {
      image: { pullSecrets: [name] },
      routing: { ingressClassName: name, tlsSecret: name },
      pod: { priorityClassName: name },
    };
    const all = await Promise.all([
      render(chart, {
        ...ci('minimal', {
          ...own,
          routing: { ...own.routing, kind: 'ingress' },
          stores: { existingSecret: name },
        }),
        release: name,
      }),
      render(
        chart,
        ci('minimal', {
          ...own,
          routing: { kind: 'httpRoute', gateway: { create: true, className: name }, tlsSecret: name },
          secrets: { existingSecret: name, secretKeys: { ENCRYPTION_KEY: name } },
          nats: { external: { ...external, credentialsSecret: name, tls: { existingSecret: name } } },
          mongodb: { storage },
          backup: { enabled: true, storage },
        }),
      ),
      render(chart, ci('k3s', { routing: { service: { loadBalancerClass: name } } })),
    ]);

    expect(all.flat().flatMap(object => placesOf(object, 123))).toEqual([]);
  });

  it('lets KEDA take over what was scaled by CPU before', async () => {
    const [scaled] = ofKind(await render(chart, scenarios['workers by queue']!), 'ScaledObject');

    expect(scaled?.metadata.annotations).toEqual({ 'scaledobject.keda.sh/transfer-hpa-ownership': 'true' });
    const [before] = ofKind(
      await render(chart, scenarios['workers by cpu']!),
      'HorizontalPodAutoscaler',
    ).filter(({ spec }) => spec?.scaleTargetRef.name === scaled?.spec?.scaleTargetRef.name);
    expect(scaled?.spec?.advanced?.horizontalPodAutoscalerConfig?.name).toBe(before?.metadata.name);
  });

  it.each([
    ['keda', 0],
    ['hpa', 1],
  ])(
    'goes down to no pod where nobody asks anything of it: workers, scaled by %s',
    async (scaling, least) => {
      const objects = await render(
        chart,
        ci('high-availability', { worker: { scaling }, autoscaling: { minReplicas: 0 } }),
      );
      const leastOf = [
        ...ofKind(objects, 'ScaledObject').map(({ metadata, spec }) => [
          metadata.name,
          spec?.minReplicaCount,
        ]),
        ...ofKind(objects, 'HorizontalPodAutoscaler').map(({ metadata, spec }) => [
          metadata.name,
          spec?.minReplicas,
        ]),
      ];
      const { 'insta-ai-prediction-media-worker': ofWorker, ...ofOthers } = Object.fromEntries(leastOf);

      expect(ofWorker).toBe(least);
      expect(Object.keys(ofOthers).length).toBeGreaterThan(15);
      expect(new Set(Object.values(ofOthers))).toEqual(new Set([1]));
    },
  );

  it.each([
    ['768Mi', '0.25'],
    ['8Gi', '3.875'],
  ])('gives MongoDB with %s a cache of %s GB', async (memory, cache) => {
    const objects = await render(chart, ci('minimal', { mongodb: { resources: { limits: { memory } } } }));

    expect(JSON.stringify(named(ofKind(objects, 'StatefulSet'), 'insta-ai-mongodb'))).toContain(
      `--wiredTigerCacheSizeGB ${cache}"`,
    );
  });

  it('gives MongoDB a password as it is, which in an address some characters would cut off', async () => {
    const store = named(ofKind(await render(chart, ci('minimal')), 'StatefulSet'), 'insta-ai-mongodb');
    const command = store?.spec?.template.spec?.containers[0]?.startupProbe?.exec?.command?.at(-1) ?? '';

    expect(command).toContain('--password "$MONGO_INITDB_ROOT_PASSWORD" ');
    expect(command.split(' ').filter(word => word.includes('://') && word.includes('$'))).toEqual([]);
  });

  it('lays what a person writes beside its own where both have a name, so that no name is there twice', async () => {
    const name = 'app.kubernetes.io/name';
    const own = {
      prometheusAnnotations: true,
      monitoring: { podMonitor: true, rules: true, labels: { [name]: 'theirs', release: 'prometheus' } },
      backup: { enabled: true },
      pod: {
        labels: { [name]: 'theirs', team: 'social' },
        annotations: { 'prometheus.io/scrape': 'false', 'checksum/config': 'theirs', mesh: 'off' },
        extraEnv: [{ name: 'LOG_LEVEL', value: 'trace' }],
      },
    };
    const objects = await render(chart, ci('minimal', own));
    const pods = [...ofKind(objects, 'Deployment'), ...ofKind(objects, 'StatefulSet')].map(
      ({ spec }) => spec?.template,
    );

    for (const pod of pods) {
      expect(pod?.metadata?.labels).toMatchObject({ [name]: 'insta-ai', team: 'social' });
      expect(pod?.metadata?.annotations).toMatchObject({ mesh: 'off' });
    }
    for (const { metadata } of ofKind(objects, 'PodMonitor'))
      expect(metadata.labels).toMatchObject({ [name]: 'insta-ai', release: 'prometheus' });
    const containers = pods.flatMap(pod => [
      ...(pod?.spec?.initContainers ?? []),
      ...(pod?.spec?.containers ?? []),
    ]);
    const twice = containers.flatMap(({ env = [] }) => {
      const names = env.map(one => one.name);
      return names.filter((one, index) => names.indexOf(one) !== index);
    });
    expect(twice).toEqual([]);
    expect(JSON.stringify(named(ofKind(objects, 'Deployment'), 'insta-ai-content'))).toContain('"trace"');
  });
});
