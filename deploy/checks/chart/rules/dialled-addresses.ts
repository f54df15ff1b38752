import { type KubeObject, ofKind } from '../kube-object.ts';
import { containersOf, type Pod } from '../pods.ts';

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

/** Settings with addresses for browsers, which no pod calls. */
const forBrowsers = ['PUBLIC_URL', 'ALLOWED_ORIGINS', 'REMOTES', 'SIMULATOR_PUBLIC_URL', 'MEDIA_ORIGINS'];

/** Addresses in the settings of a pod, those from secrets of the render included, and in its commands. */
export function dialledBy(pod: Pod, objects: readonly KubeObject[]): Address[] {
  return containersOf(pod).flatMap(({ name, env = [], command = [], args = [] }) => [
    ...env
      .filter(row => !forBrowsers.includes(row.name))
      .flatMap(row => addressesIn(row.name, row.value ?? secretValue(objects, row.valueFrom?.secretKeyRef))),
    ...addressesIn(`the command of ${name}`, [...command, ...args].join(' ')),
  ]);
}

/** Addresses in a text: each host of `scheme://user:password@host:port,host:port/…`. */
export function addressesIn(setting: string, text: string): Address[] {
  return [...text.matchAll(/\b([a-z][a-z0-9]*)(?:\+srv)?:\/\/([^\s/?#"'<>]+)/g)].flatMap(
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

function secretValue(
  objects: readonly KubeObject[],
  ref: { name?: string; key: string } | undefined,
): string {
  const secret = ofKind(objects, 'Secret').find(({ metadata }) => metadata.name === ref?.name);
  if (!secret || !ref) return '';
  const encoded = secret.data?.[ref.key];
  return secret.stringData?.[ref.key] ?? (encoded ? Buffer.from(encoded, 'base64').toString() : '');
}
