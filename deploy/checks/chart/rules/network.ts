import { backendsOf, podsBehind, portOf, servicePort, targetOf } from '../backends.ts';
import { find, type KubeObject, nameOf } from '../kube-object.ts';
import { type Pod, podsOf } from '../pods.ts';
import { type Address, dialledBy } from './dialled-addresses.ts';
import { isAllowed, policiesOf } from './network-access.ts';
import type { Rule } from './rule.ts';

/** Nothing is open by default, and everything that a pod's own settings make it call is: at both ends. */
export const networkIsTight: Rule = ({ objects }) => {
  const pods = podsOf(objects);
  return [
    ...pods.flatMap(pod => uncovered(objects, pod)),
    ...pods.flatMap(pod => dialledBy(pod, objects).flatMap(address => cut(objects, pod, address))),
    ...backendsOf(objects).flatMap(({ route, service, port }) =>
      endpointsOf(objects, service, port)
        .filter(end => !isAllowed(objects, end.pod, 'Ingress', 'outside', end.port))
        .map(
          end => `${nameOf(route)}: ${end.pod.owner} takes nothing from the gateway at ${end.port.number}`,
        ),
    ),
  ];
};

function uncovered(objects: readonly KubeObject[], pod: Pod): string[] {
  return (['Ingress', 'Egress'] as const)
    .filter(direction => policiesOf(objects, pod, direction).length === 0)
    .map(direction => `${pod.owner}: no NetworkPolicy denies its ${direction.toLowerCase()}`);
}

function cut(objects: readonly KubeObject[], pod: Pod, { setting, host, port }: Address): string[] {
  if (host === 'localhost' || host === '127.0.0.1') return [];
  const problems: string[] = [];
  if (
    !/^[\d.]+$/.test(host) &&
    !isAllowed(objects, pod, 'Egress', 'cluster DNS', { number: 53, protocol: 'UDP' })
  )
    problems.push(`${pod.owner}: may not ask the cluster's DNS for ${host}`);
  const service = serviceAt(objects, host);
  if (!service) {
    if (!isAllowed(objects, pod, 'Egress', 'outside', { number: port }))
      problems.push(`${pod.owner}: may not call ${host}:${port} (${setting})`);
    return problems;
  }
  const ends = endpointsOf(objects, service, port);
  if (ends.length === 0)
    return [`${pod.owner}: ${setting} calls ${host}:${port}, which Service/${service} lacks`];
  for (const end of ends) {
    const way = `${end.pod.owner} at ${end.port.number} (${setting})`;
    if (!isAllowed(objects, pod, 'Egress', end.pod, end.port))
      problems.push(`${pod.owner}: may not call ${way}`);
    if (!isAllowed(objects, end.pod, 'Ingress', pod, end.port))
      problems.push(`${end.pod.owner}: does not take ${pod.owner} at ${end.port.number} (${setting})`);
  }
  return problems;
}

/** The Service of the render behind a host name: `nats`, `nats.ns.svc`, or a pod of it, `nats-0.nats`. */
function serviceAt(objects: readonly KubeObject[], host: string): string | undefined {
  const [first, second] = host.split('.');
  return [first, second].find(name => find(objects, 'Service', name));
}

type Endpoint = { pod: Pod; port: { number: number; name?: string } };

function endpointsOf(
  objects: readonly KubeObject[],
  name: string,
  port: number | string | undefined,
): Endpoint[] {
  const service = find(objects, 'Service', name);
  const found = servicePort(service, port);
  if (!found) return [];
  return podsBehind(objects, service).flatMap(pod => {
    const open = portOf(pod, targetOf(found));
    return open ? [{ pod, port: { number: open.containerPort, name: open.name } }] : [];
  });
}
