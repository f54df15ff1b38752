import type { IContainer } from 'kubernetes-models/v1/Container';
import { type KubeObject, nameOf, ofKind } from '../kube-object.ts';
import { containersOf, type Pod, podsOf } from '../pods.ts';
import type { Rule, RuleInput } from './rule.ts';

type Reference = { kind: 'Secret' | 'ConfigMap'; name: string; key?: string; optional?: boolean };

/** Everything that an object points to by name is in the render with that key, or is brought by the person. */
export const referencesExist: Rule = input => {
  const { objects } = input;
  const has = (kind: string, name: string) => objects.some(o => o.kind === kind && o.metadata.name === name);
  return [
    ...podsOf(objects).flatMap(pod => [
      ...referencesOf(pod).flatMap(reference => referenceProblem(pod, reference, input)),
      ...unmountedVolumes(pod),
      ...accountProblem(pod, has),
      ...claimProblem(pod, has),
    ]),
    ...scalersOf(objects)
      .filter(({ kind, name }) => !has(kind, name))
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

function referencesOf(pod: Pod): Reference[] {
  const volumes = (pod.spec.volumes ?? []).flatMap(({ secret, configMap, projected }) => [
    ...(secret ? volumeKeys('Secret', { ...secret, name: secret.secretName }) : []),
    ...(configMap ? volumeKeys('ConfigMap', configMap) : []),
    ...(projected?.sources ?? []).flatMap(source => [
      ...(source.secret ? volumeKeys('Secret', source.secret) : []),
      ...(source.configMap ? volumeKeys('ConfigMap', source.configMap) : []),
    ]),
  ]);
  return [...containersOf(pod).flatMap(referencesOfContainer), ...volumes];
}

type FromVolume = { name?: string; items?: readonly { key: string }[]; optional?: boolean };

function volumeKeys(kind: Reference['kind'], { name = '', items, optional }: FromVolume): Reference[] {
  if (!items) return [{ kind, name, optional }];
  return items.map(({ key }) => ({ kind, name, key, optional }));
}

function referencesOfContainer(container: IContainer): Reference[] {
  const single = (container.env ?? []).flatMap(({ valueFrom }): Reference[] => {
    const { secretKeyRef, configMapKeyRef } = valueFrom ?? {};
    if (secretKeyRef) return [{ kind: 'Secret', ...secretKeyRef, name: secretKeyRef.name ?? '' }];
    if (configMapKeyRef) return [{ kind: 'ConfigMap', ...configMapKeyRef, name: configMapKeyRef.name ?? '' }];
    return [];
  });
  const whole = (container.envFrom ?? []).flatMap(({ secretRef, configMapRef }): Reference[] => {
    if (secretRef) return [{ kind: 'Secret', name: secretRef.name ?? '', optional: secretRef.optional }];
    if (configMapRef)
      return [{ kind: 'ConfigMap', name: configMapRef.name ?? '', optional: configMapRef.optional }];
    return [];
  });
  return [...single, ...whole];
}

/** Optional or not: an object of the chart's own must have the key that is asked of it. */
function referenceProblem(pod: Pod, { kind, name, key, optional }: Reference, input: RuleInput): string[] {
  const target = ofKind(input.objects, kind).find(({ metadata }) => metadata.name === name);
  if (!target) {
    const isKnown = input.external.has(name) || optional === true;
    return isKnown ? [] : [`${pod.owner}: there is no ${kind}/${name}`];
  }
  const keys = Object.keys({ ...target.data, ...('stringData' in target ? target.stringData : {}) });
  if (key === undefined || optional || keys.includes(key)) return [];
  return [`${pod.owner}: ${kind}/${name} has no key ${key}`];
}

function unmountedVolumes({ owner, spec }: Pod): string[] {
  const made = new Set((spec.volumes ?? []).map(({ name }) => name));
  const mounts = [...(spec.initContainers ?? []), ...spec.containers].flatMap(c => c.volumeMounts ?? []);
  // A StatefulSet's claims become volumes of the same name.
  if (owner.startsWith('StatefulSet/')) return [];
  return mounts
    .filter(({ name }) => !made.has(name))
    .map(({ name, mountPath }) => `${owner}: ${mountPath} mounts volume ${name}, which it does not have`);
}

function accountProblem({ owner, spec }: Pod, has: (kind: string, name: string) => boolean): string[] {
  const name = spec.serviceAccountName;
  if (!name || name === 'default' || has('ServiceAccount', name)) return [];
  return [`${owner}: there is no ServiceAccount/${name}`];
}

function claimProblem({ owner, spec }: Pod, has: (kind: string, name: string) => boolean): string[] {
  return (spec.volumes ?? [])
    .map(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName)
    .filter(claim => claim !== undefined && !has('PersistentVolumeClaim', claim))
    .map(claim => `${owner}: there is no PersistentVolumeClaim/${claim}`);
}

function twins(objects: readonly KubeObject[]): string[] {
  const names = objects.map(object => `${object.apiVersion.split('/')[0]} ${nameOf(object)}`);
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map(name => `${name} is there twice; the second replaces the first`);
}
