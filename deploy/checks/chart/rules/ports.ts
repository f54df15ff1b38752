import { backendsOf, podsBehind, portOf, servicePort, targetOf } from '../backends.ts';
import { find, nameOf, ofKind } from '../kube-object.ts';
import { selects } from '../label-selector.ts';
import { containersOf, type Pod, podsOf } from '../pods.ts';
import { rulesOf } from './network-access.ts';
import type { Rule } from './rule.ts';

/** Every port that is named somewhere is open at the other end: services, probes, routes, network policies. */
export const portsAreOpen: Rule = ({ objects }) => {
  const pods = podsOf(objects);
  return [
    ...ofKind(objects, 'Service').flatMap(service =>
      (service.spec?.ports ?? []).flatMap(port =>
        podsBehind(objects, service)
          .filter(pod => portOf(pod, targetOf(port)) === undefined)
          .map(pod => `${nameOf(service)}: ${pod.owner} has no port ${targetOf(port)}`),
      ),
    ),
    ...pods.flatMap(probePorts),
    ...ofKind(objects, 'NetworkPolicy').flatMap(policy => {
      const covered = pods.filter(pod => selects(policy.spec?.podSelector ?? {}, pod.labels));
      return rulesOf(policy, 'Ingress')
        .flatMap(({ ports }) => ports)
        .filter(({ port }) => port !== undefined && !covered.some(pod => portOf(pod, port) !== undefined))
        .map(({ port }) => `${nameOf(policy)}: no pod that it covers has port ${port}`);
    }),
    ...backendsOf(objects).flatMap(({ route, service, port }) => {
      const target = find(objects, 'Service', service);
      if (servicePort(target, port)) return [];
      const fault = target ? `Service/${service} has no port ${port}` : `there is no Service/${service}`;
      return [`${nameOf(route)}: ${fault}`];
    }),
  ];
};

function probePorts(pod: Pod): string[] {
  return containersOf(pod).flatMap(container => {
    const open = (container.ports ?? []).flatMap(({ name, containerPort }) => [name, containerPort]);
    return [container.startupProbe, container.livenessProbe, container.readinessProbe]
      .map(probe => probe?.httpGet?.port ?? probe?.tcpSocket?.port ?? probe?.grpc?.port)
      .filter(port => port !== undefined && !open.includes(port))
      .map(port => `${pod.owner}: a probe of ${container.name} asks port ${port}, which is not declared`);
  });
}
