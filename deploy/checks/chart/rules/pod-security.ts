import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { containersOf, podsOf } from '../pods.ts';
import type { Rule } from './rule.ts';

/** Volume kinds that Pod Security "restricted" takes. */
const volumeKinds = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
];

/**
 * Every pod meets Pod Security "restricted" (kubernetes.io/docs/concepts/security/pod-security-standards), and beyond
 * it runs on a read-only root file system without the token of its account.
 */
export const podsAreRestricted: Rule = ({ objects }) =>
  podsOf(objects).flatMap(pod => [
    ...podFaults(pod.spec).map(fault => `${pod.owner}: ${fault}`),
    ...containersOf(pod).flatMap(container =>
      containerFaults(pod.spec, container).map(fault => `${pod.owner}: ${container.name} ${fault}`),
    ),
  ]);

function podFaults(spec: IPodSpec): string[] {
  const faults: string[] = [];
  if (spec.hostNetwork || spec.hostPID || spec.hostIPC) faults.push('shares namespaces of the host');
  if (spec.securityContext?.sysctls?.length) faults.push('sets sysctls');
  for (const { name, ...volume } of spec.volumes ?? []) {
    const kind = Object.keys(volume)[0] ?? 'emptyDir';
    if (!volumeKinds.includes(kind)) faults.push(`volume ${name} is a ${kind}`);
  }
  if (spec.automountServiceAccountToken !== false) faults.push('mounts the token of its account');
  return faults;
}

function containerFaults(spec: IPodSpec, container: IContainer): string[] {
  const own = container.securityContext ?? {};
  const pod = spec.securityContext ?? {};
  const seccomp = (own.seccompProfile ?? pod.seccompProfile)?.type;
  const added = own.capabilities?.add ?? [];
  const rules: [boolean | undefined, string][] = [
    [own.privileged, 'is privileged'],
    [own.allowPrivilegeEscalation !== false, 'may gain privileges (allowPrivilegeEscalation)'],
    [!own.capabilities?.drop?.includes('ALL'), 'keeps capabilities (drop ALL)'],
    [added.some(name => name !== 'NET_BIND_SERVICE'), `adds capabilities (${added.join(', ')})`],
    [(own.runAsNonRoot ?? pod.runAsNonRoot) !== true, 'may run as root (runAsNonRoot)'],
    [(own.runAsUser ?? pod.runAsUser) === 0, 'runs as user 0'],
    [!['RuntimeDefault', 'Localhost'].includes(seccomp ?? ''), 'has no seccomp profile (RuntimeDefault)'],
    [own.procMount !== undefined && own.procMount !== 'Default', 'has an unmasked /proc'],
    [(container.ports ?? []).some(({ hostPort }) => hostPort), 'takes a port of the host'],
    [own.readOnlyRootFilesystem !== true, 'can write to its root file system'],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, fault]) => fault);
}
