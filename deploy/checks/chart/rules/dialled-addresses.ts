import type { KubeObject } from '../kube-object.ts';
import { containersOf, type Pod, settingsOf } from '../pods.ts';

/** An address that a pod calls, as its settings say. */
export type Address = { setting: string; host: string; port: number };

/** TABLE: ports of addresses that name none. */
const portOfScheme: Record<string, number> = {
  http: 80,
  https: 443,
  mongodb: 27_017,
  nats: 4222,
  smtp: 25,
  smtps: 465,
};

/** Settings with addresses that a pod only passes on, to browsers and other pods. */
const passedOn = [
  'PUBLIC_URL',
  'ALLOWED_ORIGINS',
  'REMOTES',
  'SIMULATOR_PUBLIC_URL',
  'MEDIA_ORIGINS',
  'FACEBOOK_LOGIN_URL',
  'SERVICES_URL',
  'S3_PUBLIC_ENDPOINT',
];

/** Settings with addresses that a front end only tells browsers; who else has them calls them. */
const toldToBrowsers = ['COURIER_S3_ENDPOINT'];

/** Addresses in the settings of a pod, those from secrets of the render included, and in its commands. */
export function dialledBy(pod: Pod, objects: readonly KubeObject[]): Address[] {
  return containersOf(pod).flatMap(container => {
    const settings = settingsOf(container, objects);
    const isFrontend = settings.some(([name]) => name === 'FRONTEND');
    const uncalled = isFrontend ? [...passedOn, ...toldToBrowsers] : passedOn;
    return [
      ...settings.flatMap(([name, value = '']) => (uncalled.includes(name) ? [] : addressesIn(name, value))),
      ...addressesIn(
        `the command of ${container.name}`,
        [...(container.command ?? []), ...(container.args ?? [])].join(' '),
      ),
    ];
  });
}

/** Addresses in a text: each host of `scheme://user:password@host:port,host:port/…`. */
export function addressesIn(setting: string, text: string): Address[] {
  // In `http://here=http://there` the first only names what the second stands for.
  const called = text.replaceAll(/[a-z]+:\/\/[^\s=]*=(?=[a-z]+:\/\/)/g, '');
  return [...called.matchAll(/\b([a-z][a-z0-9]*)(?:\+srv)?:\/\/([^\s/?#"'<>]+)/g)].flatMap(
    ([, scheme = '', authority = '']) => {
      const fallback = portOfScheme[scheme];
      if (fallback === undefined) return [];
      return authority
        .slice(authority.lastIndexOf('@') + 1)
        .split(',')
        .filter(host => /^[a-z0-9.-]+(:\d+)?$/i.test(host))
        .map(host => {
          const [name = '', port] = host.split(':');
          return { setting, host: name, port: port ? Number(port) : fallback };
        });
    },
  );
}
