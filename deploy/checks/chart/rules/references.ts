import { type KubeObject, nameOf, ofKind } from '../kube-object.ts';
import { containersOf, type Pod, podsOf } from '../pods.ts';
import type { Rule, RuleInput } from './rule.ts';

/** TABLE: kinds of what a pod points to, by the key under which it does so, at any depth. */
const kindUnder: Record<string, string> = {
  secretKeyRef: 'Secret',
  secretRef: 'Secret',
  secret: 'Secret',
  configMapKeyRef: 'ConfigMap',
  configMapRef: 'ConfigMap',
  configMap: 'ConfigMap',
  persistentVolumeClaim: 'PersistentVolumeClaim',
};
/** Kinds that a person may bring. */
const brought = ['Secret', 'ConfigMap'];

/** Everything that an object points to by name is in the render with that key, or is brought by the person. */
export const referencesExist: Rule = input => {
  const { objects } = input;
  return [
    ...podsOf(objects).flatMap(pod => [
      ...referencesOf(pod)
        .flatMap(reference => faultOf(reference, input))
        .map(fault => `${pod.owner}: ${fault}`),
      ...unmountedVolumes(pod),
    ]),
    ...scalersOf(objects)
      .filter(({ kind, name }) => !at(objects, kind, name))
      .map(({ scaler, kind, name }) => `${nameOf(scaler)}: there is no ${kind}/${name} to scale`),
    ...twins(objects),
  ];
};

/** What each HorizontalPodAutoscaler and ScaledObject scales. */
export function scalersOf(objects: readonly KubeObject[]) {
  const scalers = [...ofKind(objects, 'HorizontalPodAutoscaler'), ...ofKind(objects, 'ScaledObject')];
  return scalers.flatMap(scaler => {
    const target = scaler.spec?.scaleTargetRef;
    return target ? [{ scaler, kind: target.kind ?? 'Deployment', name: target.name }] : [];
  });
}

type Reference = { kind: string; name: string; key?: string; optional?: boolean };

function referencesOf({ spec }: Pod): Reference[] {
  const { serviceAccountName: name = 'default' } = spec;
  return [...(name === 'default' ? [] : [{ kind: 'ServiceAccount', name }]), ...referencesIn(spec)];
}

function referencesIn(node: unknown): Reference[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const kind = kindUnder[key];
    return kind ? referencesAt(kind, value) : referencesIn(value);
  });
}

type Pointer = {
  name?: string;
  secretName?: string;
  claimName?: string;
  key?: string;
  items?: readonly { key: string }[];
  optional?: boolean;
};

function referencesAt(kind: string, pointer: Pointer): Reference[] {
  const { secretName, claimName, name = secretName ?? claimName ?? '', optional } = pointer;
  return (pointer.items ?? [pointer]).map(({ key }) => ({ kind, name, key, optional }));
}

/** Optional or not: what is neither here nor brought is a fault; in what is here an optional key may be missing. */
function faultOf({ kind, name, key, optional }: Reference, { objects, external }: RuleInput): string[] {
  const target: Keyed | undefined = at(objects, kind, name);
  if (!target) {
    const isKnown = optional || (brought.includes(kind) && external.has(name));
    return isKnown ? [] : [`there is no ${kind}/${name}`];
  }
  const isThere = key === undefined || optional || key in { ...target.data, ...target.stringData };
  return isThere ? [] : [`${kind}/${name} has no key ${key}`];
}

type Keyed = KubeObject & { data?: object; stringData?: object };

function at(objects: readonly KubeObject[], kind: string, name: string): KubeObject | undefined {
  return objects.find(object => object.kind === kind && object.metadata.name === name);
}

function unmountedVolumes(pod: Pod): string[] {
  const { owner, spec } = pod;
  // A StatefulSet's claims become volumes of the same name.
  if (owner.startsWith('StatefulSet/')) return [];
  const made = new Set((spec.volumes ?? []).map(({ name }) => name));
  return containersOf(pod)
    .flatMap(container => container.volumeMounts ?? [])
    .filter(({ name }) => !made.has(name))
    .map(({ name, mountPath }) => `${owner}: ${mountPath} mounts volume ${name}, which it does not have`);
}

function twins(objects: readonly KubeObject[]): string[] {
  const names = objects.map(object => `${object.apiVersion.split('/')[0]} ${nameOf(object)}`);
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map(name => `${name} is there twice; the second replaces the first`);
}
