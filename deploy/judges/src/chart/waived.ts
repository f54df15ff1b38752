import { openNetwork } from '../../../checks/chart/scenarios.ts';

/** Why a fault is let pass, and the one scenario that it is let pass in, where it is not all. */
export type Waiver = { why: string; only?: string };

/** TABLE: what kube-score says and we do not follow, by check and words. What it no longer says must go. */
export const waived: Readonly<Record<string, Waiver>> = {
  'container-resources: CPU limit is not set': {
    why: 'A limit slows a post down at its moment, on a node that has time to spare; requests share it fairly.',
  },
  'container-ephemeral-storage-request-and-limit: Ephemeral Storage limit is not set': {
    why: 'All that a pod may write is its scratch volume, which has a size limit: the root file system is read-only.',
  },
  'container-ephemeral-storage-request-and-limit: Ephemeral Storage request is not set': {
    why: 'The scratch volume holds the files of what is being made and nothing else; who has small nodes says it in resources.',
  },
  'container-image-pull-policy: ImagePullPolicy is not set to Always': {
    why: 'The tag of a version stays what it is: a node keeps what it has, and a pod starts without the registry.',
  },
  'container-security-context-user-group-id: The container is running with a low user ID': {
    why: 'The images of Node, NATS, MinIO and MongoDB bring these users; pod.securityContext sets another.',
  },
  'container-security-context-user-group-id: The container running with a low group ID': {
    why: 'As the user.',
  },
  'deployment-has-host-podantiaffinity: Deployment does not have a host podAntiAffinity set': {
    why: 'Topology spread over nodes and zones does it, and more evenly; the judge asks for it by its older name.',
  },
  'deployment-replicas: Deployment few replicas': {
    why: 'An installation for one person begins with one of each; ci/high-availability.yaml begins with two.',
  },
  'horizontalpodautoscaler-replicas: HPA few replicas': { why: 'As the number without a scaler.' },
  'pod-probes-identical: Container has the same readiness and liveness probe': {
    why: 'Stores of one replica: traffic has nowhere else to go, so what is not ready for a minute is started anew.',
  },
  'pod-networkpolicy: The pod does not have a matching NetworkPolicy': {
    why: 'The values ask for an open network.',
    only: openNetwork,
  },
  'service-type: The service is of type NodePort': {
    why: 'The values ask for it.',
    only: 'a port of each node',
  },
};

/** Whether a fault, in the words of the table, is let pass in a scenario. */
export function isWaived(fault: string, scenario: string): boolean {
  const row = waived[fault];
  return row !== undefined && (row.only === undefined || row.only === scenario);
}
