import { readSettings } from '@insta-ai/chassis/config';
import { done, workOn } from '@insta-ai/chassis/messaging/consumer';
import { busNames } from '@insta-ai/chassis/messaging/names/bus-names';
import { metricRows } from '@insta-ai/chassis/metrics/metric-rows';
import { jobs } from '@insta-ai/proto/bus/jobs';
import type { JobType } from '@insta-ai/proto/bus/message';
import { remoteNames } from '@insta-ai/proto/http/remotes';
import { calls, ownerOfPath, prefixes } from '@insta-ai/proto/http/routes';
import type { IScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { beforeAll, expect, it } from 'vitest';
import { filmStates } from '../../../services/prediction-media/src/films/renders.store.ts';
import { schemasOfImage, settingNames } from '../../testing/settings-of-image.ts';
import { type Routed, routesOf } from './backends.ts';
import { namespace } from './helm.ts';
import { ofKind } from './kube-object.ts';
import { programsOf } from './programs-of.ts';
import { type RenderedScenario, renderScenarios } from './scenarios.ts';
import { describeWithHelm } from './testing/describe-with-helm.ts';

/** TABLE: settings that a cluster leaves to their default, and why. */
const leftToDefault: Record<string, string> = {
  FRONTENDS_DIR: 'the image knows where it keeps its files',
};

/** What the secrets of a person could hold. */
const samples: Record<string, string> = {
  ENCRYPTION_KEY: '0'.repeat(64),
  ENCRYPTION_KEY_OTHER: '1'.repeat(64),
  MONGODB_URL: 'mongodb://user:password@mongodb.example.com/?replicaSet=rs0',
  NATS_URL: 'nats://user:password@nats.example.com:4222',
  REPLICATE_WEBHOOK_SECRET: 'whsec_aGVsbG8=',
  SDWEBUI_API_AUTH: 'user:password',
  SMTP_URL: 'smtp://user:password@mail.example.com:587',
};

const whereKedaRuns = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'keda' } } };

function triggersOf({ triggers }: IScaledObject['spec'] & object, type: string) {
  return triggers.filter(trigger => trigger.type === type);
}

describeWithHelm('settings in the chart', () => {
  let rendered: RenderedScenario[] = [];
  const programs = () =>
    rendered.flatMap(({ name, objects, given }) =>
      programsOf(objects).map(program => ({
        scenario: name,
        isOfPerson: (text: string) => given.has(text),
        ...program,
      })),
    );

  beforeAll(async () => {
    rendered = await renderScenarios();
  });

  it('runs every image of ours', () => {
    const running = new Set(programs().map(({ image }) => image));

    expect([...schemasOfImage.keys()].filter(image => !running.has(image))).toEqual([]);
  });

  it('gives no program a setting that it does not read, but what a person adds', () => {
    const unknown = programs().flatMap(({ owner, image, env, fromElsewhere, isOfPerson }) => {
      const known = settingNames(image);
      const given = [...Object.keys(env), ...fromElsewhere];
      return given
        .filter(name => !known.includes(name) && !isOfPerson(name))
        .map(name => `${owner}: ${image} reads no ${name}`);
    });

    expect([...new Set(unknown)]).toEqual([]);
  });

  it('has a place for every setting of every program', () => {
    const given = new Map<string, Set<string>>();
    for (const { owner, image, env, fromElsewhere } of programs()) {
      // The front ends share one program, of which most settings are the shell's.
      const where = image.startsWith('frontend-') ? 'the front ends' : owner;
      const names = given.get(where) ?? new Set();
      for (const name of [...Object.keys(env), ...fromElsewhere]) names.add(name);
      given.set(where, names);
    }
    const missing = programs().flatMap(({ owner, image }) => {
      const where = image.startsWith('frontend-') ? 'the front ends' : owner;
      return settingNames(image)
        .filter(name => !given.get(where)?.has(name) && !(name in leftToDefault))
        .map(name => `${where}: no place for ${name}`);
    });

    expect([...new Set(missing)]).toEqual([]);
  });

  it('leaves nothing to its default that it sets, and nothing that no program reads', () => {
    const known = new Set([...schemasOfImage.keys()].flatMap(settingNames));
    const given = new Set(programs().flatMap(({ env }) => Object.keys(env)));

    expect(Object.keys(leftToDefault).filter(name => given.has(name) || !known.has(name))).toEqual([]);
  });

  it('gives values that the programs take', () => {
    const problems = programs().flatMap(({ scenario, owner, image, env, fromElsewhere }) => {
      const filled = fromElsewhere.map(name => [name, samples[name] ?? 'sample of a secret']);
      const source = { ...Object.fromEntries(filled), ...env };
      return (schemasOfImage.get(image) ?? []).flatMap(schema => {
        try {
          readSettings(schema, source);
          return [];
        } catch (error) {
          return [`${scenario}: ${owner}: ${error instanceof Error ? error.message : String(error)}`];
        }
      });
    });

    expect(problems).toEqual([]);
  });

  it('splits prediction-media into its two roles', () => {
    const roles = programs()
      .filter(({ image }) => image === 'prediction-media')
      .map(({ owner, env }) => `${owner.replace(/.*prediction-media/, 'prediction-media')} ${env.ROLE}`);

    expect([...new Set(roles)].sort()).toEqual(['prediction-media api', 'prediction-media-worker worker']);
  });

  it('scales by queues that the product has', () => {
    const queues = Object.values<JobType>(jobs).map(job => {
      const { stream, name } = workOn(job, async () => done);
      return `${job.doneBy}: ${stream} ${name}`;
    });
    const scaled = rendered.flatMap(({ objects }) =>
      ofKind(objects, 'ScaledObject').flatMap(({ spec }) =>
        triggersOf(spec, 'nats-jetstream').map(({ metadata }) => {
          const program = programsOf(objects).find(({ owner }) =>
            owner.endsWith(`/${spec.scaleTargetRef.name}`),
          );
          const { plainStream } = busNames(program?.env.BUS_PREFIX ?? '');
          return `${program?.image}: ${plainStream(metadata.stream ?? '')} ${metadata.consumer}`;
        }),
      ),
    );

    expect([...new Set(scaled)].sort()).toEqual([
      'notifier: JOBS job_send-mail',
      'prediction-media: JOBS job_generate-image',
    ]);
    expect(scaled.filter(queue => !queues.includes(queue))).toEqual([]);
  });

  it('scales publishing and films by figures that their services tell, where KEDA may ask for them', () => {
    const seen = rendered.flatMap(({ objects }) =>
      ofKind(objects, 'ScaledObject').flatMap(({ spec }) =>
        triggersOf(spec, 'metrics-api').map(({ metadata }) => {
          const [, metric = '', label = '', state = ''] =
            /^(\w+)\{(\w+)="(\w+)"\}$/.exec(metadata.valueLocation ?? '') ?? [];
          expect(metricRows[metric as keyof typeof metricRows]?.labels).toEqual([label]);
          if (metric === 'insta_ai_films') expect(filmStates).toContain(state);
          expect(metadata.format).toBe('prometheus');
          const { hostname, port, pathname } = new URL(metadata.url ?? '');
          // KEDA asks from a namespace of its own, where a short name leads nowhere.
          const [service, ...rest] = hostname.split('.');
          expect(rest).toEqual([namespace, 'svc']);
          const told = programsOf(objects).find(({ owner }) => owner.endsWith(`/${service}`));
          expect(`${port} ${pathname}`).toBe('8080 /metrics');
          const policy = ofKind(objects, 'NetworkPolicy').find(one => one.metadata.name === service);
          const from = policy?.spec?.ingress?.[0]?.from;
          // Without a list anyone may ask.
          if (from) expect(from).toContainEqual(whereKedaRuns);
          const scaled = programsOf(objects).find(({ owner }) =>
            owner.endsWith(`/${spec.scaleTargetRef.name}`),
          );
          return {
            // The figure is told by who always runs, and films are made by who may be none.
            what: `${scaled?.image} ${scaled?.env.ROLE ?? ''}: ${metric} ${state} of ${told?.image} ${told?.env.ROLE ?? ''}`,
            isNamed: from !== undefined,
          };
        }),
      ),
    );

    expect(new Set(seen.map(({ isNamed }) => isNamed))).toEqual(new Set([true, false]));
    expect([...new Set(seen.map(({ what }) => what))].sort()).toEqual([
      'instagram : insta_ai_due_items going_out of content ',
      'prediction-media worker: insta_ai_films open of prediction-media api',
    ]);
  });

  it('keeps a pod of what answers requests, and adds more by CPU as well', () => {
    for (const { objects } of rendered)
      for (const { spec } of ofKind(objects, 'ScaledObject')) {
        if (spec.scaleTargetRef.name.endsWith('-worker')) continue;
        expect(triggersOf(spec, 'cpu')).toHaveLength(1);
        expect(spec.minReplicaCount).toBeGreaterThan(0);
      }
  });

  it('gives KEDA only what its NATS scaler reads, and all that it needs', () => {
    const needed = ['account', 'consumer', 'natsServerMonitoringEndpoint', 'stream'];
    const known = [...needed, 'activationLagThreshold', 'lagThreshold', 'useHttps'];
    const problems = rendered.flatMap(({ name, objects }) =>
      ofKind(objects, 'ScaledObject').flatMap(({ spec }) =>
        triggersOf(spec, 'nats-jetstream').flatMap(({ metadata }) => [
          ...needed.filter(key => !metadata[key]).map(key => `${name}: ${key} is missing`),
          ...Object.keys(metadata).flatMap(key =>
            known.includes(key) ? [] : `${name}: ${key} is not known`,
          ),
        ]),
      ),
    );

    expect(problems).toEqual([]);
  });

  it.each(['HTTPRoute', 'Ingress'] as const)('routes the prefixes of the product by %s', kind => {
    const seen = rendered.flatMap(({ name, objects, given }) => {
      const routes = routesOf(objects, kind);
      return routes.length > 0 ? [{ name, routes: byPrefix(routes), given }] : [];
    });

    expect(seen.length).toBeGreaterThan(1);
    for (const { name, routes, given } of seen) {
      const remotes = remoteNames
        .filter(remote => ![...given].some(text => text.endsWith(`/${remote}/mf-manifest.json`)))
        .map(remote => [`/remotes/${remote}`, `frontend-${remote}`]);
      const wanted = { ...prefixes, '/': 'frontend-shell', ...Object.fromEntries(remotes) };
      expect({ scenario: name, routes }).toEqual({ scenario: name, routes: wanted });
    }
  });

  it.each(['HTTPRoute', 'Ingress'] as const)('leads every path to its owner by %s', kind => {
    const routes =
      rendered.map(({ objects }) => routesOf(objects, kind)).find(found => found.length > 0) ?? [];
    const paths = Object.values(calls).map(({ path }) => path.replaceAll(/:\w+/g, 'some-id'));
    const further = [
      '/',
      '/media',
      '/media/outputs/x.png',
      '/contents/some-id',
      '/api/contents/generateCalendars',
    ];
    const astray = [...paths, ...further].flatMap(path => {
      const [found, owner] = [ownerOf(routes, path), ownerOfPath(path) ?? 'frontend-shell'];
      return found === owner ? [] : [`${path} goes to ${found}, not to ${owner}`];
    });

    expect(astray).toEqual([]);
  });
});

function byPrefix(routes: readonly Routed[]): Record<string, string> {
  return Object.fromEntries(routes.map(({ prefix, image }) => [prefix, image]));
}

/** The longest prefix that fits wins, as Gateway API and Ingress lay down, whatever the order. */
function ownerOf(routes: readonly Routed[], path: string): string | undefined {
  const fitting = routes.filter(
    ({ prefix }) => prefix === '/' || path === prefix || path.startsWith(`${prefix}/`),
  );
  return fitting.sort((a, b) => b.prefix.length - a.prefix.length)[0]?.image;
}
