import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { type KubeObject, nameOf, ofKind } from './kube-object.ts';

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

/** Pods of every workload of a render. */
export function podsOf(objects: readonly KubeObject[]): Pod[] {
  const long = [
    ...ofKind(objects, 'Deployment'),
    ...ofKind(objects, 'StatefulSet'),
    ...ofKind(objects, 'DaemonSet'),
  ].flatMap(object => podOf(object, object.spec?.template, false));
  const short = [
    ...ofKind(objects, 'Job').flatMap(object => podOf(object, object.spec?.template, true)),
    ...ofKind(objects, 'CronJob').flatMap(object =>
      podOf(object, object.spec?.jobTemplate.spec?.template, true),
    ),
    ...ofKind(objects, 'Pod').flatMap(object => podOf(object, object, true)),
  ];
  return [...long, ...short];
}

/** Containers of a pod with those that run before it. */
export function containersOf(pod: Pod): IContainer[] {
  return [...(pod.spec.initContainers ?? []), ...pod.spec.containers];
}

function podOf(object: KubeObject, template: Template | undefined, ends: boolean): Pod[] {
  if (!template?.spec) return [];
  return [{ owner: nameOf(object), labels: template.metadata?.labels ?? {}, spec: template.spec, ends }];
}
