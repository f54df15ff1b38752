import { platformSettings } from '@insta-ai/chassis/config';
import { launcherSettings, readLauncherSettings } from '@insta-ai/deploy/launcher/settings/launcher-settings';
import { expect, it } from 'vitest';
import { tagOf, wholeProduct } from '../../images/images.ts';
import { render } from './helm.ts';
import { ofKind } from './kube-object.ts';
import { podsOf, settingsOf } from './pods.ts';
import { chart, scenarios } from './scenarios.ts';
import { describeWithHelm } from './testing/describe-with-helm.ts';

const renderWith = (values: object) => render(chart, { ...scenarios.minimal!, values });
const podIn = (objects: Awaited<ReturnType<typeof render>>) =>
  podsOf(objects).find(({ owner }) => owner === 'Deployment/insta-ai-operator');

describeWithHelm('the operator’s door of the chart', () => {
  it('is not there unless it is asked for', async () => {
    expect(podIn(await renderWith({}))).toBeUndefined();
  });

  it('is a pod of the image that has the command, with the operator’s accounts of all stores, and no way out but to them', async () => {
    const objects = await renderWith({ operator: { enabled: true } });
    const [container] = podIn(objects)?.spec.containers ?? [];
    const env = Object.fromEntries(settingsOf(container!, objects));
    const known = Object.keys({ ...platformSettings.properties, ...launcherSettings.properties });

    expect(container?.image).toBe(tagOf(wholeProduct, '0.1.0'));
    expect(
      Object.keys(env)
        .filter(name => !known.includes(name))
        .sort(),
    ).toEqual(['ENCRYPTION_KEY', 'JWT_PRIVATE_KEY']);
    const { NATS_URL = '', MONGODB_URL = '' } = readLauncherSettings(env);
    expect([new URL(NATS_URL).username, new URL(MONGODB_URL).username]).toEqual(['insta-ai', 'insta-ai']);
    expect(env.S3_ENDPOINT).toMatch(/^http/);
    const policy = ofKind(objects, 'NetworkPolicy').find(
      ({ metadata }) => metadata?.name === 'insta-ai-operator',
    );
    expect(policy?.spec?.ingress).toEqual([]);
    const ports = policy?.spec?.egress?.flatMap(({ ports = [] }) => ports.map(({ port }) => port));
    expect(ports?.toSorted()).toEqual([27017, 4222, 53, 53, 9000]);
  });

  it('has the volume of the backups only where it is asked for and there is one', async () => {
    const mountsWith = async (operator: object, backup: object) => {
      const objects = await renderWith({ operator: { enabled: true, ...operator }, backup });
      return podIn(objects)?.spec.containers[0]?.volumeMounts?.map(({ mountPath }) => mountPath);
    };

    expect(await mountsWith({ backups: true }, { enabled: true })).toEqual(['/tmp', '/backups']);
    expect(await mountsWith({}, { enabled: true })).toEqual(['/tmp']);
    expect(await mountsWith({ backups: true }, { enabled: true, to: 's3://b/c/' })).toEqual(['/tmp']);
  });

  it('signs in with the operator’s credentials file, where each service has one of its own', async () => {
    const objects = await renderWith({
      operator: { enabled: true },
      nats: { external: { url: 'nats://bus:4222', credentialsSecret: 'creds', accountPerService: true } },
    });
    const keyOf = (owner: string) =>
      podsOf(objects)
        .find(pod => pod.owner === owner)
        ?.spec.volumes?.find(({ name }) => name === 'nats-credentials')?.secret?.items?.[0]?.key;

    expect(keyOf('Deployment/insta-ai-operator')).toBe('NATS_CREDS');
    expect(keyOf('Deployment/insta-ai-content')).toBe('NATS_CREDS_CONTENT');
  });
});
