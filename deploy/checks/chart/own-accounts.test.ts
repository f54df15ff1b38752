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

  const each = (secret: string) =>
    Object.fromEntries([
      ...serviceNames.map(name => [name, `${secret}/NATS_URL_${settingPartOf(name)}`]),
      ['prediction-media-worker', `${secret}/NATS_URL_PREDICTION_MEDIA`],
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
});
