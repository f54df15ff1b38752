import { type KubeObject, nameOf, ofKind } from '../kube-object.ts';
import { type LabelSelector, selects } from '../label-selector.ts';
import { type Pod, podsOf } from '../pods.ts';
import { rulesOf } from './network-access.ts';
import type { Rule } from './rule.ts';

/** Every selector finds a pod of the render, and a workload only its own. */
export const selectorsFindPods: Rule = ({ objects }) => {
  const pods = podsOf(objects);
  const found = (selector: LabelSelector) => pods.filter(pod => selects(selector, pod.labels));
  const needsOne = (object: KubeObject, place: string, selector: LabelSelector | undefined): string[] =>
    selector && found(selector).length === 0 ? [`${nameOf(object)}: ${place} selects no pod`] : [];
  return [
    ...ofKind(objects, 'Service').flatMap(service =>
      needsOne(service, 'spec.selector', service.spec?.selector && { matchLabels: service.spec.selector }),
    ),
    ...ofKind(objects, 'PodDisruptionBudget').flatMap(budget =>
      needsOne(budget, 'spec.selector', budget.spec?.selector),
    ),
    ...ofKind(objects, 'NetworkPolicy').flatMap(policy => [
      ...needsOne(policy, 'spec.podSelector', policy.spec?.podSelector),
      ...[...rulesOf(policy, 'Ingress'), ...rulesOf(policy, 'Egress')]
        .flatMap(({ peers }) => peers)
        .filter(({ namespaceSelector }) => !namespaceSelector)
        .flatMap(({ podSelector }) => needsOne(policy, 'a peer', podSelector)),
    ]),
    ...[...ofKind(objects, 'Deployment'), ...ofKind(objects, 'StatefulSet')].flatMap(workload =>
      takesOnlyItsOwn(nameOf(workload), found(workload.spec?.selector ?? {})),
    ),
    ...pods.flatMap(spreadsItself),
  ];
};

function takesOnlyItsOwn(owner: string, taken: readonly Pod[]): string[] {
  const problems = taken
    .filter(pod => pod.owner !== owner)
    .map(pod => `${owner}: spec.selector also takes the pods of ${pod.owner}`);
  if (!taken.some(pod => pod.owner === owner)) problems.push(`${owner}: spec.selector misses its own pods`);
  return problems;
}

/** A spread or an affinity that does not mean the pod itself does nothing, without a word. */
function spreadsItself({ owner, labels, spec }: Pod): string[] {
  return (spec.topologySpreadConstraints ?? [])
    .filter(({ labelSelector }) => !labelSelector || !selects(labelSelector, labels))
    .map(
      ({ topologyKey }) => `${owner}: the topology spread over ${topologyKey} does not select its own pods`,
    );
}
