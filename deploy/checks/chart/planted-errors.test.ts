import { beforeAll, expect, it } from 'vitest';
import { render } from './helm.ts';
import type { KubeObject } from './kube-object.ts';
import { rules } from './rules/all-rules.ts';
import { chart, scenarios } from './scenarios.ts';
import { strictTypeProblems } from './strict-types.ts';
import { describeWithHelm } from './testing/describe-with-helm.ts';
import type { Loose } from './testing/tiny-app.ts';

const podOf = (workload: Loose) => workload.spec.template.spec;
const webOf = (workload: Loose) => podOf(workload).containers[0];

type Planted = [kind: string, plant: (object: Loose) => void, caught: string];

/** TABLE: errors that a chart could have, each planted in an object that is really rendered, and what must be said. */
const planted: Record<string, Planted> = {
  'a misspelled field': [
    'Deployment',
    object => (object.spec.tempalte = object.spec.template),
    'spec.tempalte: no such field in IDeploymentSpec',
  ],
  'a field that is missing': [
    'Deployment',
    object => delete object.spec.selector,
    'IDeploymentSpec needs selector',
  ],
  'a field that is not known, deep in a container': [
    'Deployment',
    object => (webOf(object).securityContext.readOnlyFilesystem = true),
    'spec.template.spec.containers[0].securityContext.readOnlyFilesystem: no such field in ISecurityContext',
  ],
  'a field in the wrong place': [
    'Deployment',
    object => (webOf(object).terminationGracePeriodSeconds = 60),
    'spec.template.spec.containers[0].terminationGracePeriodSeconds: no such field in IContainer',
  ],
  'a text where a number must be': [
    'Deployment',
    object => (webOf(object).livenessProbe.periodSeconds = '10'),
    'spec.template.spec.containers[0].livenessProbe.periodSeconds: is string, must be number',
  ],
  'a number where a text must be': [
    'Deployment',
    object => (webOf(object).env[0].value = 8080),
    'spec.template.spec.containers[0].env[0].value: is number, must be string',
  ],
  'a choice that does not exist': [
    'Deployment',
    object => (webOf(object).imagePullPolicy = 'IfNotThere'),
    'spec.template.spec.containers[0].imagePullPolicy: is "IfNotThere", must be',
  ],
  'an API version that is gone': [
    'PodDisruptionBudget',
    object => (object.apiVersion = 'policy/v1beta2'),
    'policy/v1beta2 has no kind PodDisruptionBudget',
  ],
  'a field of another version of the API': [
    'HorizontalPodAutoscaler',
    object => (object.spec.targetCPUUtilizationPercentage = 70),
    'spec.targetCPUUtilizationPercentage: no such field in IHorizontalPodAutoscalerSpec',
  ],
  'a match type of an Ingress in a route': [
    'HTTPRoute',
    object => (object.spec.rules.at(-1).matches[0].path.type = 'Prefix'),
    'path.type: is "Prefix"',
  ],
  'more rules than a route may have': [
    'HTTPRoute',
    object => (object.spec.rules = Array.from({ length: 17 }, () => object.spec.rules.at(-1))),
    'spec/rules must NOT have more than 16 items',
  ],
  'a backend written as in an Ingress': [
    'HTTPRoute',
    object => (object.spec.rules.at(-1).backendRefs[0].servicePort = 80),
    'backendRefs[0].servicePort: no such field',
  ],
  'a trigger of KEDA with a misspelled field': [
    'ScaledObject',
    object => (object.spec.triggers[0].authenticationRefs = { name: 'x' }),
    'spec.triggers[0].authenticationRefs: no such field in IScaleTriggers',
  ],
  'a number in the metadata of a trigger of KEDA': [
    'ScaledObject',
    object => (object.spec.triggers[0].metadata.targetValue = 8),
    'spec.triggers[0].metadata.targetValue: is number, must be string',
  ],
  'a peer of a network policy that is a list': [
    'NetworkPolicy',
    object => (object.spec.egress = [{ to: { podSelector: {} } }]),
    'spec/egress/0/to must be array',
  ],
  'a secret whose value is no text': [
    'Secret',
    object => (object.data.EXTRA = null),
    'data.EXTRA: is null, must be string',
  ],
  'a port of a service that its pods do not have': [
    'Service',
    object => (object.spec.ports[0].targetPort = 'web'),
    'has no port web',
  ],
  'a port number that nobody listens on': [
    'HTTPRoute',
    object => (object.spec.rules.at(-1).backendRefs[0].port = 8081),
    'has no port 8081',
  ],
  'a selector that finds nothing': [
    'PodDisruptionBudget',
    object => (object.spec.selector.matchLabels['app.kubernetes.io/component'] = 'contents'),
    'spec.selector selects no pod',
  ],
  'a key that no secret has': [
    'Deployment',
    object => {
      const fromSecret = webOf(object).env.find((row: Loose) => row.valueFrom?.secretKeyRef);
      fromSecret.valueFrom.secretKeyRef.key = 'NATS_ADDRESS';
    },
    'has no key NATS_ADDRESS',
  ],
  'a fixed count beside a scaler': ['Deployment', object => (object.spec.replicas = 2), 'would fight over'],
  'a pod that may become root': [
    'Deployment',
    object => (webOf(object).securityContext.allowPrivilegeEscalation = true),
    'may gain privileges',
  ],
};

describeWithHelm('errors planted in the chart', () => {
  const said = new Map<string, string[]>();

  beforeAll(async () => {
    const objects = await render(chart, scenarios['workers by queue']!);
    const broken = Object.entries(planted).map(([name, [kind, plant]]) => {
      const copy: KubeObject[] = structuredClone(objects);
      const object = copy.find(candidate => candidate.kind === kind);
      if (!object) throw new Error(`The chart renders no ${kind}`);
      plant(object);
      return { name, copy, object };
    });
    const types = await strictTypeProblems(broken.map(({ name, object }) => ({ scenario: name, object })));
    for (const { name, copy } of broken) {
      const byTypes = types.filter(problem => problem.startsWith(`${name}: `));
      // Rules may count on objects that are what their type says.
      const input = { objects: copy, external: new Set<string>() };
      said.set(name, byTypes.length > 0 ? byTypes : Object.values(rules).flatMap(rule => rule(input)));
    }
  });

  it.each(Object.entries(planted))('catches %s', (name, [, , caught]) => {
    expect(said.get(name)).toContainEqual(expect.stringContaining(caught));
  });
});
