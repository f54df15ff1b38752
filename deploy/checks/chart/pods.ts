import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { find, type Kinds, type KubeObject, nameOf } from './kube-object.ts';

/** The pods that an object makes, as far as a render knows them. */
export type Pod = {
  /** `Deployment/content`. */
  owner: string;
  labels: Record<string, string>;
  spec: IPodSpec;
  /** Whether it ends by itself: jobs and the pods of `helm test`. */
  ends: boolean;
};

type Template = { metadata?: { labels?: Record<string, string> }; spec?: IPodSpec };
type Maker<Kind> = { ends: boolean; podIn(object: Kind): Template | undefined };

/** TABLE: kinds that make pods, and where the pod stands in them. */
const makers: { [K in keyof Kinds]?: Maker<Kinds[K]> } = {
  Deployment: { ends: false, podIn: ({ spec }) => spec?.template },
  StatefulSet: { ends: false, podIn: ({ spec }) => spec?.template },
  DaemonSet: { ends: false, podIn: ({ spec }) => spec?.template },
  Job: { ends: true, podIn: ({ spec }) => spec?.template },
  CronJob: { ends: true, podIn: ({ spec }) => spec?.jobTemplate.spec?.template },
  Pod: { ends: true, podIn: pod => pod },
};

/** Pods of every workload of a render. */
export function podsOf(objects: readonly KubeObject[]): Pod[] {
  return objects.flatMap(object => {
    const maker = makers[object.kind as keyof Kinds];
    const { metadata, spec } = maker?.podIn(object as never) ?? {};
    if (!maker || !spec) return [];
    return [{ owner: nameOf(object), labels: metadata?.labels ?? {}, spec, ends: maker.ends }];
  });
}

/** Containers of a pod with those that run before it. */
export function containersOf(pod: Pod): IContainer[] {
  return [...(pod.spec.initContainers ?? []), ...pod.spec.containers];
}

/** Settings of a container, with what secrets of the render hold; undefined what the render does not know. */
export function settingsOf(
  { env = [] }: IContainer,
  objects: readonly KubeObject[],
): [name: string, value: string | undefined][] {
  return env.map(({ name, value = '', valueFrom }) => [
    name,
    valueFrom ? secretText(objects, valueFrom.secretKeyRef) : value,
  ]);
}

/** What a secret of the render holds under a key. */
export function secretText(
  objects: readonly KubeObject[],
  { name, key }: { name?: string; key: string } = { key: '' },
): string | undefined {
  const secret = find(objects, 'Secret', name);
  const encoded = secret?.data?.[key];
  return secret?.stringData?.[key] ?? (encoded && Buffer.from(encoded, 'base64').toString());
}
