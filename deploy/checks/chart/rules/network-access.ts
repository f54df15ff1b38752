import type { INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer';
import type { INetworkPolicyPort } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPort';
import { namespace } from '../helm.ts';
import { type Kinds, type KubeObject, ofKind } from '../kube-object.ts';
import { selects } from '../label-selector.ts';
import type { Pod } from '../pods.ts';

export type Direction = 'Ingress' | 'Egress';

/** The other end: a pod of the render, or something beyond the namespace. */
export type OtherEnd = Pod | 'outside' | 'cluster DNS';

type Policy = Kinds['NetworkPolicy'];
type NetworkRule = { peers: readonly INetworkPolicyPeer[]; ports: readonly INetworkPolicyPort[] };

/** Policies that hold for a pod in a direction; none means that everything is allowed. */
export function policiesOf(objects: readonly KubeObject[], pod: Pod, direction: Direction): Policy[] {
  return ofKind(objects, 'NetworkPolicy').filter(({ spec }) => {
    const types = spec?.policyTypes ?? (spec?.egress ? ['Ingress', 'Egress'] : ['Ingress']);
    return types.includes(direction) && selects(spec?.podSelector ?? {}, pod.labels);
  });
}

/** Whether the policies of a pod let it talk in a direction to another end at a port (its number at the listener). */
export function isAllowed(
  objects: readonly KubeObject[],
  pod: Pod,
  direction: Direction,
  other: OtherEnd,
  port: { number: number; name?: string; protocol?: string },
): boolean {
  const policies = policiesOf(objects, pod, direction);
  if (policies.length === 0) return true;
  return policies
    .flatMap(policy => rulesOf(policy, direction))
    .some(
      ({ peers, ports }) =>
        (peers.length === 0 || peers.some(peer => isMeant(peer, other))) &&
        (ports.length === 0 || ports.some(candidate => fits(candidate, port))),
    );
}

/** Rules of a policy in a direction. */
export function rulesOf({ spec }: Policy, direction: Direction): NetworkRule[] {
  if (direction === 'Ingress')
    return (spec?.ingress ?? []).map(({ from = [], ports = [] }) => ({ peers: from, ports }));
  return (spec?.egress ?? []).map(({ to = [], ports = [] }) => ({ peers: to, ports }));
}

function isMeant({ podSelector, namespaceSelector, ipBlock }: INetworkPolicyPeer, other: OtherEnd): boolean {
  // Where addresses are rewritten on the way decides the network plug-in, so a block never stands for a pod.
  if (ipBlock) return other === 'outside';
  if (other === 'outside') return namespaceSelector !== undefined;
  if (other === 'cluster DNS') {
    const system = { 'kubernetes.io/metadata.name': 'kube-system' };
    return namespaceSelector !== undefined && selects(namespaceSelector, system);
  }
  const isHere =
    !namespaceSelector || selects(namespaceSelector, { 'kubernetes.io/metadata.name': namespace });
  return isHere && selects(podSelector ?? {}, other.labels);
}

function fits(
  { port, endPort, protocol = 'TCP' }: INetworkPolicyPort,
  asked: { number: number; name?: string; protocol?: string },
): boolean {
  if (protocol !== (asked.protocol ?? 'TCP')) return false;
  if (port === undefined) return true;
  if (typeof port === 'string') return port === asked.name;
  return asked.number >= port && asked.number <= (endPort ?? port);
}
