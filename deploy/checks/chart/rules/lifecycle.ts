import type { IContainer } from 'kubernetes-models/v1/Container';
import { containersOf, type Pod, podsOf } from '../pods.ts';
import type { Rule } from './rule.ts';

/** What Kubernetes grants when a pod does not say. */
const defaultGraceSeconds = 30;

/** Pods say when they are well and ready, get the time to end in order, ask for what they need, and name their version. */
export const podsLiveAndEndInOrder: Rule = ({ objects }) =>
  podsOf(objects).flatMap(pod => [
    ...containersOf(pod).flatMap(container => faultsOf(pod, container, everyContainer)),
    ...(pod.ends ? [] : pod.spec.containers).flatMap(container => faultsOf(pod, container, thatStays)),
  ]);

type Faults = (container: IContainer, pod: Pod) => [isBroken: boolean, fault: string][];

function faultsOf(pod: Pod, container: IContainer, faults: Faults): string[] {
  return faults(container, pod)
    .filter(([isBroken]) => isBroken)
    .map(([, fault]) => `${pod.owner}: ${container.name} ${fault}`);
}

const everyContainer: Faults = ({ image = '', resources }) => {
  const [, tag = 'latest'] = /:([^/:@]+)(?:@|$)/.exec(image) ?? [];
  return [
    [resources?.requests?.cpu === undefined, 'requests no cpu'],
    [resources?.requests?.memory === undefined, 'requests no memory'],
    [tag === 'latest' && !image.includes('@sha256:'), `has image "${image}", which names no version`],
  ];
};

const thatStays: Faults = ({ readinessProbe, livenessProbe, env }, { spec }) => {
  const seconds = (setting: string) => Number(env?.find(({ name }) => name === setting)?.value ?? 0);
  const drain =
    seconds('DRAIN_SECONDS') + seconds('CALENDAR_DRAIN_SECONDS') + seconds('PICTURE_DRAIN_SECONDS');
  const grace = spec.terminationGracePeriodSeconds ?? defaultGraceSeconds;
  return [
    [!readinessProbe, 'has no readinessProbe'],
    [!livenessProbe, 'has no livenessProbe'],
    // A process whose store is down would be started anew for it, again and again.
    [livenessProbe?.httpGet?.path?.includes('ready') ?? false, 'is killed when it is only not ready'],
    [grace <= drain, `drains ${drain} s, but is killed after ${grace} s (terminationGracePeriodSeconds)`],
  ];
};
