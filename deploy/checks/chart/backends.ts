import type { IContainerPort } from 'kubernetes-models/v1/ContainerPort';
import type { IServicePort } from 'kubernetes-models/v1/ServicePort';
import { find, type Kinds, type KubeObject, ofKind } from './kube-object.ts';
import { selects } from './label-selector.ts';
import { containersOf, type Pod, podsOf } from './pods.ts';
import { programsOf } from './programs-of.ts';

/** What a route sends the requests below some paths to. */
export type Backend = {
  route: KubeObject;
  paths: string[];
  service: string;
  port: number | string | undefined;
};

/** Backends of all HTTPRoutes and Ingresses. */
export function backendsOf(objects: readonly KubeObject[]): Backend[] {
  const ofRoutes = ofKind(objects, 'HTTPRoute').flatMap(route =>
    (route.spec.rules ?? []).flatMap(({ matches = [{}], backendRefs = [] }) =>
      backendRefs.map(({ name, port }) => {
        const paths = matches.map(({ path }) => path?.value ?? '/');
        return { route, paths, service: name, port };
      }),
    ),
  );
  const ofIngresses = ofKind(objects, 'Ingress').flatMap(route => {
    const paths = (route.spec?.rules ?? []).flatMap(({ http }) => http?.paths ?? []);
    const fallback = route.spec?.defaultBackend;
    return [...paths, ...(fallback ? [{ path: '/', backend: fallback }] : [])].flatMap(
      ({ path = '/', backend: { service } }) =>
        service
          ? [
              {
                route,
                paths: [path],
                service: service.name,
                port: service.port?.name ?? service.port?.number,
              },
            ]
          : [],
    );
  });
  return [...ofRoutes, ...ofIngresses];
}

/** A path prefix, and the image that answers it. */
export type Routed = { prefix: string; image: string };

/** Where the routes of a render lead, through services and pods to the image that runs there. */
export function routesOf(objects: readonly KubeObject[], kind: 'HTTPRoute' | 'Ingress'): Routed[] {
  const imageBehind = (name: string): string => {
    const owners = podsBehind(objects, find(objects, 'Service', name)).map(({ owner }) => owner);
    const programs = programsOf(objects).filter(({ owner }) => owners.includes(owner));
    return [...new Set(programs.map(({ image }) => image))].join(' and ');
  };
  return backendsOf(objects)
    .filter(({ route }) => route.kind === kind)
    .flatMap(({ paths, service }) => paths.map(prefix => ({ prefix, image: imageBehind(service) })));
}

/** The pods that a Service sends to. */
export function podsBehind(objects: readonly KubeObject[], service: Kinds['Service'] | undefined): Pod[] {
  const matchLabels = service?.spec?.selector;
  return matchLabels ? podsOf(objects).filter(pod => selects({ matchLabels }, pod.labels)) : [];
}

/** The port of a Service by number or name. */
export function servicePort(
  service: Kinds['Service'] | undefined,
  port: number | string | undefined,
): IServicePort | undefined {
  return service?.spec?.ports?.find(candidate => candidate.port === port || candidate.name === port);
}

/** Where a Service's port leads in its pods. */
export function targetOf(port: IServicePort): number | string {
  return port.targetPort ?? port.port;
}

/** The declared container port, by number or name. */
export function portOf(pod: Pod, port: number | string): IContainerPort | undefined {
  const ports = containersOf(pod).flatMap(container => container.ports ?? []);
  return ports.find(({ name, containerPort }) => name === port || containerPort === port);
}
