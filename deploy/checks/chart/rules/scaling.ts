import { nameOf, ofKind } from '../kube-object.ts';
import { selects } from '../label-selector.ts';
import { podsOf } from '../pods.ts';
import { scalersOf } from './references.ts';
import type { Rule } from './rule.ts';

/** One hand at each wheel: what scales by itself has no fixed count, and a budget never forbids every move. */
export const scalingAgrees: Rule = ({ objects }) => {
  const scalers = scalersOf(objects);
  const workloads = [...ofKind(objects, 'Deployment'), ...ofKind(objects, 'StatefulSet')];
  const scalerOf = (name: string) =>
    scalers.filter(scaler => `${scaler.kind}/${scaler.name}` === name).map(({ scaler }) => scaler);
  const problems = workloads.flatMap(workload => {
    const owner = nameOf(workload);
    const found = scalerOf(owner);
    const faults: string[] = [];
    if (found.length > 1) faults.push(`${owner} is scaled by ${found.map(nameOf).join(' and ')}`);
    if (found.length > 0 && workload.spec?.replicas !== undefined)
      faults.push(`${owner} sets replicas, which ${found.map(nameOf).join(' and ')} would fight over`);
    return faults;
  });
  const budgets = ofKind(objects, 'PodDisruptionBudget').flatMap(budget => {
    const { selector, minAvailable, maxUnavailable } = budget.spec ?? {};
    const owners = podsOf(objects).filter(pod => selector && selects(selector, pod.labels));
    return owners.flatMap(({ owner }) => {
      const workload = workloads.find(candidate => nameOf(candidate) === owner);
      const least = leastReplicas(scalerOf(owner)[0]?.spec) ?? workload?.spec?.replicas ?? 1;
      const isStuck = maxUnavailable === 0 || (typeof minAvailable === 'number' && minAvailable >= least);
      return isStuck ? [`${nameOf(budget)}: no pod of ${owner} (${least} at least) may ever be moved`] : [];
    });
  });
  return [...problems, ...budgets];
};

function leastReplicas(spec: object | undefined): number | undefined {
  const { minReplicas, minReplicaCount } = (spec ?? {}) as { minReplicas?: number; minReplicaCount?: number };
  return minReplicas ?? minReplicaCount;
}
