import { type KubeObject, ofKind } from './kube-object.ts';
import { selects } from './label-selector.ts';
import { podsOf } from './pods.ts';
import { programsOf } from './programs-of.ts';

/** A path prefix, and the image that answers it. */
export type Routed = { prefix: string; image: string };

/** Where the routes of a render lead, through services and pods to the image that runs there. */
export function routesOf(objects: readonly KubeObject[], kind: 'HTTPRoute' | 'Ingress'): Routed[] {
  const imageBehind = (name: string): string => {
    const service = ofKind(objects, 'Service').find(({ metadata }) => metadata.name === name);
    const matchLabels = service?.spec?.selector ?? {};
    const owners = podsOf(objects)
      .filter(pod => selects({ matchLabels }, pod.labels))
      .map(({ owner }) => owner);
    const images = programsOf(objects).filter(({ owner }) => owners.includes(owner));
    return [...new Set(images.map(({ image }) => image))].join(' and ');
  };
  if (kind === 'HTTPRoute') {
    return ofKind(objects, kind).flatMap(({ spec }) =>
      (spec.rules ?? []).flatMap(({ matches = [], backendRefs = [] }) =>
        matches.flatMap(({ path }) =>
          backendRefs.map(({ name }) => ({ prefix: path?.value ?? '/', image: imageBehind(name) })),
        ),
      ),
    );
  }
  const paths = ofKind(objects, kind).flatMap(({ spec }) =>
    (spec?.rules ?? []).flatMap(({ http }) => http?.paths ?? []),
  );
  return paths.map(({ path = '/', backend }) => ({
    prefix: path,
    image: imageBehind(backend.service?.name ?? ''),
  }));
}
