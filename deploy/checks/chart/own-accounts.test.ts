import { busAccounts, natsPasswordName, settingPartOf } from '@insta-ai/deploy/accounts/nats-users';
import { serviceNames } from '@insta-ai/proto/http/shared/call';
import { beforeAll, expect, it } from 'vitest';
import { ofKind } from './kube-object.ts';
import { containersOf, podsOf, secretText } from './pods.ts';
import { type RenderedScenario, renderScenarios } from './scenarios.ts';
import { describeWithHelm } from './testing/describe-with-helm.ts';

describeWithHelm('accounts in the chart', () => {
  let rendered: RenderedScenario[];

  beforeAll(async () => {
    rendered = await renderScenarios();
  });

  /** Secret and key behind a setting of every pod of ours: `insta-ai-content stores/NATS_URL_CONTENT`. */
  function keysOf(scenario: string, setting: string): Record<string, string> {
    const { objects } = rendered.find(({ name }) => name === scenario)!;
    const rows = podsOf(objects).flatMap(pod =>
      containersOf(pod).flatMap(({ env = [] }) =>
        env.flatMap(({ name, valueFrom }) => {
          const { name: secret, key } = valueFrom?.secretKeyRef ?? {};
          return name === setting ? [[pod.owner.replace(/.*\/insta-ai-/, ''), `${secret}/${key}`]] : [];
        }),
      ),
    );
    return Object.fromEntries(rows);
  }

  const each = (secret: string, setting = 'NATS_URL') =>
    Object.fromEntries([
      ...serviceNames.map(name => [name, `${secret}/${setting}_${settingPartOf(name)}`]),
      ['prediction-media-worker', `${secret}/${setting}_PREDICTION_MEDIA`],
    ]);

  it('each pod gets the address of its own service, with its name and a password that no other has', () => {
    expect(keysOf('minimal', 'NATS_URL')).toEqual(each('insta-ai-stores'));

    const { objects } = rendered.find(({ name }) => name === 'minimal')!;
    const text = (key: string) => secretText(objects, { name: 'insta-ai-stores', key }) ?? '';
    const urls = serviceNames.map(name => new URL(text(`NATS_URL_${settingPartOf(name)}`)));
    expect(urls.map(({ username }) => username)).toEqual([...serviceNames]);
    expect(urls.map(({ password }) => password)).toEqual(
      serviceNames.map(name => text(natsPasswordName(name))),
    );
    const all = [...urls.map(({ password }) => password), text('NATS_PASSWORD')];
    expect(new Set(all).size).toBe(serviceNames.length + 1);
    // nats-server would read digits as a number.
    expect(all.filter(password => !/^[A-Za-z]{24}$/.test(password))).toEqual([]);
  });

  it('each pod gets the address of its own user of MongoDB, whose password MongoDB is told, and the backup the operator’s', () => {
    expect(keysOf('minimal', 'MONGODB_URL')).toEqual(each('insta-ai-stores', 'MONGODB_URL'));
    expect(keysOf('k3s', 'MONGODB_URL').backup).toBe('insta-ai-stores/MONGODB_URL');

    const { objects } = rendered.find(({ name }) => name === 'minimal')!;
    const text = (key: string) => secretText(objects, { name: 'insta-ai-stores', key }) ?? '';
    const told = serviceNames.map(name => `MONGODB_PASSWORD_${settingPartOf(name)}`);
    for (const key of told) expect(keysOf('minimal', key)).toEqual({ mongodb: `insta-ai-stores/${key}` });
    const urls = serviceNames.map(name => new URL(text(`MONGODB_URL_${settingPartOf(name)}`)));
    expect(urls.map(({ username }) => username)).toEqual([...serviceNames]);
    expect(urls.map(({ password }) => password)).toEqual(told.map(text));
    expect(new Set([...told.map(text), text('MONGODB_PASSWORD')]).size).toBe(serviceNames.length + 1);
    expect(new Set(urls.map(({ search }) => search))).toEqual(new Set(['?replicaSet=rs0&authSource=admin']));
    const shared = keysOf('external-stores', 'MONGODB_URL');
    expect(new Set(Object.values(shared)).size).toBe(1);
  });

  it('the server knows every password that its configuration asks for', () => {
    const { objects } = rendered.find(({ name }) => name === 'minimal')!;
    const config = ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name === 'insta-ai-nats');
    const asked = config?.data?.['nats.conf']?.match(/\$NATS_PASSWORD\w*/g) ?? [];

    expect(asked).toEqual(busAccounts.map(name => `$${natsPasswordName(name)}`));
    for (const one of asked) {
      const name = one.slice(1);
      expect(keysOf('minimal', name)).toEqual({ nats: `insta-ai-stores/${name}` });
    }
  });

  it('a bus of somebody’s has one account, or one for each service where they say so', () => {
    const shared = Object.values(keysOf('external-stores', 'NATS_URL'));
    expect(new Set(shared)).toEqual(new Set(['insta-ai-nats/NATS_URL']));
    expect(keysOf('stores elsewhere, an account for each service', 'NATS_URL')).toEqual({
      ...each('bus'),
      'content-type': 'bus/of-content-type',
    });
  });

  it('a MongoDB of somebody’s has one account, or one for each service and the operator’s for the backup', () => {
    const shared = Object.values(keysOf('high-availability', 'MONGODB_URL'));
    expect(new Set(shared)).toEqual(new Set(['insta-ai-mongodb/MONGODB_URL']));
    expect(keysOf('stores elsewhere, an account for each service', 'MONGODB_URL')).toEqual({
      ...each('documents', 'MONGODB_URL'),
      'content-type': 'documents/of-content-type',
      backup: 'documents/of-operator',
    });
  });

  /** Files that every container of a pod finds under the path that its setting names: `signed/NATS_CREDS`. */
  function filesOf(scenario: string, setting: string): Record<string, string> {
    const { objects } = rendered.find(({ name }) => name === scenario)!;
    const rows = podsOf(objects).flatMap(pod =>
      containersOf(pod).flatMap(({ env = [], volumeMounts = [] }) => {
        const path = env.find(({ name }) => name === setting)?.value;
        if (!path) return [];
        const mount = volumeMounts.find(({ mountPath }) => path.startsWith(`${mountPath}/`));
        const { secret } = pod.spec.volumes?.find(({ name }) => name === mount?.name) ?? {};
        const item = secret?.items?.find(one => path === `${mount?.mountPath}/${one.path}`);
        return [[pod.owner.replace(/.*\/insta-ai-/, ''), `${secret?.secretName}/${item?.key}`]];
      }),
    );
    return Object.fromEntries(rows);
  }

  it('credentials and certificates of a bus of somebody’s are files of each pod that goes there', () => {
    const everybody = (file: string) =>
      Object.fromEntries([...serviceNames, 'prediction-media-worker'].map(name => [name, file]));
    const [shared, own] = ['a bus whose accounts an operator signs', 'signed accounts, one for each service'];

    expect(filesOf(shared, 'NATS_CREDS')).toEqual(everybody('signed/NATS_CREDS'));
    expect(filesOf(shared, 'NATS_CA')).toEqual(everybody('bus-tls/ca.crt'));
    expect(filesOf(shared, 'NATS_CERT')).toEqual(everybody('bus-tls/tls.crt'));
    expect(filesOf(shared, 'NATS_KEY')).toEqual(everybody('bus-tls/tls.key'));
    expect(filesOf(own, 'NATS_CREDS')).toEqual({
      ...Object.fromEntries(serviceNames.map(name => [name, `signed/NATS_CREDS_${settingPartOf(name)}`])),
      'prediction-media-worker': 'signed/NATS_CREDS_PREDICTION_MEDIA',
      'content-type': 'signed/content-type.creds',
    });
    expect(keysOf(own, 'NATS_URL')).toEqual(everybody('bus/NATS_URL'));
    expect(filesOf(own, 'NATS_CERT')).toEqual({});
  });
});
