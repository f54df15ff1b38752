import type { IServicePort } from 'kubernetes-models/v1/ServicePort';
import { type KubeObject, nameOf, ofKind } from '../kube-object.ts';
import { selects } from '../label-selector.ts';
import { containersOf, type Pod, podsOf } from '../pods.ts';
import type { Rule } from './rule.ts';

/** Every port that is named somewhere is open at the other end: services, probes, routes, network policies. */
export const portsAreOpen: Rule = ({ objects }) => {
  const pods = podsOf(objects);
  return [
    ...ofKind(objects, 'Service').flatMap(service => {
      const behind = pods.filter(pod => selects({ matchLabels: service.spec?.selector }, pod.labels));
      if (!service.spec?.selector) return [];
      return (service.spec.ports ?? []).flatMap(port =>
        behind
          .filter(pod => portOf(pod, targetOf(port)) === undefined)
          .map(pod => `${nameOf(service)}: ${pod.owner} has no port ${targetOf(port)}`),
      );
    }),
    ...pods.flatMap(probePorts),
    ...ofKind(objects, 'NetworkPolicy').flatMap(policy => {
      const covered = pods.filter(pod => selects(policy.spec?.podSelector ?? {}, pod.labels));
      const ports = (policy.spec?.ingress ?? []).flatMap(rule => rule.ports ?? []);
      return ports
        .filter(({ port }) => port !== undefined && !covered.some(pod => portOf(pod, port) !== undefined))
        .map(({ port }) => `${nameOf(policy)}: no pod that it covers has port ${port}`);
    }),
    ...backendsOf(objects).flatMap(backend => backendProblem(objects, backend)),
  ];
};

/** What a route sends requests to. */
export type Backend = { route: KubeObject; service: string; port: number | string | undefined };

/** Backends of all HTTPRoutes and Ingresses. */
export function backendsOf(objects: readonly KubeObject[]): Backend[] {
  const ofRoutes = ofKind(objects, 'HTTPRoute').flatMap(route =>
    (route.spec.rules ?? []).flatMap(rule =>
      (rule.backendRefs ?? []).map(({ name, port }) => ({ route, service: name, port })),
    ),
  );
  const ofIngresses = ofKind(objects, 'Ingress').flatMap(route => {
    const paths = (route.spec?.rules ?? []).flatMap(rule => rule.http?.paths ?? []);
    const backends = [...paths.map(({ backend }) => backend), route.spec?.defaultBackend];
    return backends.flatMap(backend =>
      backend?.service
        ? [
            {
              route,
              service: backend.service.name,
              port: backend.service.port?.name ?? backend.service.port?.number,
            },
          ]
        : [],
    );
  });
  return [...ofRoutes, ...ofIngresses];
}

/** The port of a service by number or name. */
export function servicePort(
  ports: readonly IServicePort[] | undefined,
  port: number | string | undefined,
): IServicePort | undefined {
  return ports?.find(candidate => candidate.port === port || candidate.name === port);
}

/** Where a service's port leads in its pods. */
export function targetOf(port: IServicePort): number | string {
  return port.targetPort ?? port.port;
}

/** The number of a declared container port, by number or name. */
export function portOf(pod: Pod, port: number | string): number | undefined {
  const ports = containersOf(pod).flatMap(container => container.ports ?? []);
  return ports.find(({ name, containerPort }) => name === port || containerPort === port)?.containerPort;
}

function backendProblem(objects: readonly KubeObject[], { route, service, port }: Backend): string[] {
  const target = ofKind(objects, 'Service').find(({ metadata }) => metadata.name === service);
  if (!target) return [`${nameOf(route)}: there is no Service/${service}`];
  if (servicePort(target.spec?.ports, port)) return [];
  return [`${nameOf(route)}: Service/${service} has no port ${port}`];
}

function probePorts(pod: Pod): string[] {
  return containersOf(pod).flatMap(container => {
    const open = (container.ports ?? []).flatMap(({ name, containerPort }) => [name, containerPort]);
    return [container.startupProbe, container.livenessProbe, container.readinessProbe]
      .map(probe => probe?.httpGet?.port ?? probe?.tcpSocket?.port ?? probe?.grpc?.port)
      .filter(port => port !== undefined && !open.includes(port))
      .map(port => `${pod.owner}: a probe of ${container.name} asks port ${port}, which is not declared`);
  });
}
