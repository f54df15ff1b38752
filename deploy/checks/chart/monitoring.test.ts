import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { frontendNames } from '@insta-ai/proto/http/remotes';
import { serviceNames } from '@insta-ai/proto/http/shared/call';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { namespace, render } from './helm.ts';
import { type KubeObject, ofKind } from './kube-object.ts';
import { selects } from './label-selector.ts';
import { type Pod, podsOf, settingsOf } from './pods.ts';
import { chart, scenarios } from './scenarios.ts';
import { describeWithHelm } from './testing/describe-with-helm.ts';

const file = (name: string) => readFile(join(chart, 'files', name), 'utf8');
const partOf = ({ labels }: Pod) => labels['app.kubernetes.io/component'] ?? '';
const monitoring = { podMonitor: true, rules: true, dashboard: true };
const rendered = (values: object) =>
  render(chart, { ...scenarios.minimal!, values: { monitoring, ...values } });

/** Each pod of a render that a monitor takes, with where it looks in it. */
function watchedPods(objects: readonly KubeObject[]) {
  const pods = podsOf(objects);
  return ofKind(objects, 'PodMonitor').flatMap(({ spec }) =>
    pods
      .filter(({ labels }) => selects((spec?.selector ?? {}) as Parameters<typeof selects>[0], labels))
      .map(pod => ({ pod, endpoints: spec?.podMetricsEndpoints ?? [] })),
  );
}

describeWithHelm('what the chart gives to who watches over the product', () => {
  let plain: KubeObject[];
  let withBackups: KubeObject[];
  beforeAll(async () => {
    plain = await rendered({});
    withBackups = await rendered({ backup: { enabled: true } });
  });

  it('asks every part that tells figures, and each once', () => {
    const parts = [
      ...serviceNames,
      'prediction-media-worker',
      'gateway',
      ...frontendNames.map(name => `frontend-${name}`),
    ];
    const watched = (objects: readonly KubeObject[]) =>
      watchedPods(objects)
        .map(({ pod }) => partOf(pod))
        .sort();

    expect(watched(plain)).toEqual(parts.sort());
    expect(watched(withBackups)).toEqual(parts);
  });

  it('asks at the port and the path at which the process of the pod tells them', () => {
    for (const { pod, endpoints } of watchedPods(plain)) {
      const [container] = pod.spec.containers;
      const settings = Object.fromEntries(settingsOf(container!, plain));
      const tellsAt = Number(settings.METRICS_PORT ?? settings.PORT ?? 8080);
      const asked = endpoints.map(({ port, path }) => ({
        path,
        port: container?.ports?.find(({ name }) => name === port)?.containerPort,
      }));

      expect({ part: partOf(pod), asked }).toEqual({
        part: partOf(pod),
        asked: [{ path: '/metrics', port: tellsAt }],
      });
    }
  });

  it('hands on the rules as their files have them, those of the backups where there are some', async () => {
    const [rules, ofBackups] = [await file('alerts.yaml'), await file('backup-alerts.yaml')];
    const groups = (objects: readonly KubeObject[]) =>
      ofKind(objects, 'PrometheusRule').flatMap(({ spec }) => spec?.groups ?? []);
    const [cron] = ofKind(withBackups, 'CronJob');
    const ownBackups = ofBackups
      .replaceAll('NAMESPACE', namespace)
      .replaceAll('CRONJOB', cron?.metadata.name ?? '');

    expect(groups(plain)).toEqual(parse(rules).groups);
    expect(groups(withBackups)).toEqual([...parse(rules).groups, ...parse(ownBackups).groups]);
  });

  it('hands on the dashboard as its file has it, for the sidecar of Grafana', async () => {
    const dashboards = ofKind(plain, 'ConfigMap').filter(
      ({ metadata }) => metadata.labels?.grafana_dashboard === '1',
    );

    expect(dashboards.map(({ data }) => data)).toEqual([{ 'insta-ai.json': await file('dashboard.json') }]);
  });

  it('is nothing unless it is asked for', async () => {
    const objects = await rendered({ monitoring: {} });
    const kinds = objects.map(({ kind }) => kind);

    expect(kinds).not.toContain('PodMonitor');
    expect(kinds).not.toContain('PrometheusRule');
    expect(JSON.stringify(objects)).not.toContain('grafana_dashboard');
  });
});
