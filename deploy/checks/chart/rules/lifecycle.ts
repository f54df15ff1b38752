import type { IContainer } from 'kubernetes-models/v1/Container';
import { containersOf, type Pod, podsOf } from '../pods.ts';
import type { Rule } from './rule.ts';

/** What Kubernetes grants when a pod does not say. */
const defaultGraceSeconds = 30;

/** Pods say when they are well and ready, get the time to end in order, ask for what they need, and name their version. */
export const podsLiveAndEndInOrder: Rule = ({ objects }) => podsOf(objects).flatMap(podFaults);

function podFaults(pod: Pod): string[] {
  const all = containersOf(pod).flatMap(container => [
    ...resourceFaults(container),
    ...imageFaults(container),
  ]);
  const long = pod.ends
    ? []
    : pod.spec.containers.flatMap(container => [...probeFaults(container), ...graceFaults(pod, container)]);
  return [...all, ...long].map(fault => `${pod.owner}: ${fault}`);
}

function probeFaults({ name, readinessProbe, livenessProbe }: IContainer): string[] {
  const faults: string[] = [];
  if (!readinessProbe) faults.push(`${name} has no readinessProbe`);
  if (!livenessProbe) faults.push(`${name} has no livenessProbe`);
  // A process whose store is down would be started anew for it, again and again.
  if (livenessProbe?.httpGet?.path?.includes('ready'))
    faults.push(`${name} is killed when it is only not ready`);
  return faults;
}

function graceFaults({ spec }: Pod, { name, env }: IContainer): string[] {
  const drain = Number(env?.find(row => row.name === 'DRAIN_SECONDS')?.value ?? 0);
  const grace = spec.terminationGracePeriodSeconds ?? defaultGraceSeconds;
  if (grace > drain) return [];
  return [`${name} drains ${drain} s, but is killed after ${grace} s (terminationGracePeriodSeconds)`];
}

function resourceFaults({ name, resources }: IContainer): string[] {
  const missing = ['cpu', 'memory'].filter(resource => resources?.requests?.[resource] === undefined);
  return missing.map(resource => `${name} requests no ${resource}`);
}

function imageFaults({ name, image = '' }: IContainer): string[] {
  const [, tag] = /:([^/:@]+)(?:@|$)/.exec(image) ?? [];
  const isPinned = image.includes('@sha256:') || (tag !== undefined && tag !== 'latest');
  return isPinned ? [] : [`${name} has image "${image}", which names no version`];
}
