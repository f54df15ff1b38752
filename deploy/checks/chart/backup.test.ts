import { platformSettings, readSettings } from '@insta-ai/chassis/config';
import { launcherSettings } from '@insta-ai/deploy/launcher/settings/launcher-settings';
import { serviceNames } from '@insta-ai/proto/http/shared/call';
import { beforeAll, expect, it } from 'vitest';
import { tagOf, wholeProduct } from '../../images/images.ts';
import { namespace, render } from './helm.ts';
import { ofKind } from './kube-object.ts';
import { containersOf, podsOf, settingsOf } from './pods.ts';
import { chart, type RenderedScenario, renderScenarios, scenarios } from './scenarios.ts';
import { describeWithHelm } from './testing/describe-with-helm.ts';

describeWithHelm('the backup of the chart', () => {
  let rendered: RenderedScenario[] = [];
  const of = (scenario: string) => {
    const { objects = [] } = rendered.find(({ name }) => name === scenario) ?? {};
    const pod = podsOf(objects).find(({ owner }) => owner.startsWith('CronJob/'));
    return { objects, pod, container: pod?.spec.containers[0] };
  };

  beforeAll(async () => {
    rendered = await renderScenarios();
  });

  it('is not there unless it is asked for', () => {
    expect(of('minimal').pod).toBeUndefined();
    expect(ofKind(of('minimal').objects, 'PersistentVolumeClaim')).toEqual([]);
  });

  it('is the command in the image that has it, into a bucket or into a volume that outlives an uninstall', () => {
    const [bucket, volume] = [of('external-stores'), of('k3s')];

    expect(bucket.container?.command).toEqual([
      'insta',
      'backup',
      's3://example-insta-ai-backups/nightly/',
      '--keep',
      '14',
    ]);
    expect(bucket.container?.image).toBe(tagOf(wholeProduct, '0.1.0'));
    expect(volume.container?.command).toEqual(['insta', 'backup', '/backups/', '--keep', '7']);
    expect(volume.container?.volumeMounts).toContainEqual({ name: 'backups', mountPath: '/backups' });
    expect(ofKind(volume.objects, 'PersistentVolumeClaim')[0]?.metadata?.annotations).toEqual({
      'helm.sh/resource-policy': 'keep',
    });
  });

  it('never runs twice at once, and a missed one is made up', () => {
    const [job] = ofKind(of('external-stores').objects, 'CronJob');
    expect(job?.spec).toMatchObject({ concurrencyPolicy: 'Forbid', timeZone: 'Europe/Rome' });
    expect(job?.spec?.startingDeadlineSeconds).toBeGreaterThan(60 * 60);
  });

  it('says when it is made, for the page that shows it', () => {
    const scheduleOf = (scenario: string) => {
      const { container, objects } = of(scenario);
      return Object.fromEntries(settingsOf(container!, objects)).BACKUP_SCHEDULE;
    };

    expect(scheduleOf('external-stores')).toMatch(/^\S+ \S+ \* \* \* \(Europe\/Rome\)$/);
    expect(scheduleOf('k3s')).toMatch(/^\S+ \S+ \* \* \*$/);
  });

  it('is of the databases that the services use, and of no others of a shared MongoDB', () => {
    const { objects } = of('external-stores');
    const prefixes = podsOf(objects).flatMap(pod =>
      containersOf(pod).map(container => {
        const settings = Object.fromEntries(settingsOf(container, objects));
        return { owner: pod.owner, uses: 'MONGODB_URL' in settings, prefix: settings.DATABASE_PREFIX };
      }),
    );

    const users = prefixes.filter(({ uses }) => uses);
    expect(users.some(({ owner }) => owner.startsWith('CronJob/'))).toBe(true);
    expect(users.length).toBeGreaterThan(serviceNames.length);
    expect(users.filter(({ prefix }) => prefix !== 'shop-')).toEqual([]);
  });

  it('raises its alert where Prometheus takes rules, by the name that it has here', async () => {
    const withRules = (enabled: boolean) =>
      render(chart, { ...scenarios.minimal!, values: { monitoring: { rules: true }, backup: { enabled } } });
    const objects = await withRules(true);
    const [job] = ofKind(objects, 'CronJob');
    const text = JSON.stringify(objects.filter(({ kind }) => kind === 'PrometheusRule'));

    expect(text).toContain('InstaAiBackupJobFails');
    const selectors = text.match(/kube_cronjob_\w+\{[^}]*\}/g) ?? [];
    const own = `{namespace=\\"${namespace}\\",cronjob=\\"${job?.metadata.name}\\"}`;
    expect(selectors.length).toBeGreaterThan(0);
    expect(selectors.filter(one => !one.endsWith(own))).toEqual([]);
    expect(JSON.stringify(await withRules(false))).not.toContain('InstaAiBackupJobFails');
  });

  it('is given what the command reads, and no account of the bus', () => {
    const { container, objects } = of('k3s');
    const env = Object.fromEntries(settingsOf(container!, objects));
    const known = Object.keys({ ...platformSettings.properties, ...launcherSettings.properties });

    expect(Object.keys(env).filter(name => !known.includes(name))).toEqual([
      'BACKUP_SCHEDULE',
      'ENCRYPTION_KEY',
    ]);
    expect(env.NATS_URL).toBeUndefined();
    expect(readSettings(launcherSettings, env).MONGODB_URL).toMatch(/^mongodb:/);
  });
});
