import { readObjects } from '../../checks/chart/helm.ts';
import type { KubeObject } from '../../checks/chart/kube-object.ts';
import type { Loose } from '../../checks/chart/testing/tiny-app.ts';

/** The kind whose first object is broken, how, and what must be said of it. */
export type Planted = readonly [kind: string, plant: (object: Loose) => void, said: string];

const scenario = 'workers by queue';
const podOf = (workload: Loose) => workload.spec.template.spec;
const webOf = (workload: Loose) => podOf(workload).containers[0];

/** TABLE: what an API server must refuse. */
export const shapes: Readonly<Record<string, Planted>> = {
  'a misspelled field': [
    'Deployment',
    object => {
      object.spec.tempalte = object.spec.template;
    },
    'tempalte',
  ],
  'a field that is missing': ['Deployment', object => delete object.spec.selector, 'selector'],
  'a field that is not known, deep in a container': [
    'Deployment',
    object => {
      webOf(object).securityContext.readOnlyFilesystem = true;
    },
    'readOnlyFilesystem',
  ],
  'a number where a text must be': [
    'Deployment',
    object => {
      webOf(object).env[0].value = 8080;
    },
    'value',
  ],
  'a text where a number must be': [
    'Deployment',
    object => {
      webOf(object).livenessProbe.periodSeconds = 'ten';
    },
    'periodSeconds',
  ],
  'a name that no object may have': [
    'Service',
    object => {
      object.metadata.name = 'Not_A_Name';
    },
    'metadata.name',
  ],
  'an API version that is gone': [
    'PodDisruptionBudget',
    object => {
      object.apiVersion = 'policy/v1beta2';
    },
    'policy/v1beta2',
  ],
  'a match type of an Ingress in a route': [
    'HTTPRoute',
    object => {
      object.spec.rules.at(-1).matches[0].path.type = 'Prefix';
    },
    'path.type',
  ],
  'a trigger of KEDA with a misspelled field': [
    'ScaledObject',
    object => {
      object.spec.triggers[0].authenticationRefs = { name: 'x' };
    },
    'authenticationRefs',
  ],
  'a peer of a network policy that is a list': [
    'NetworkPolicy',
    object => {
      object.spec.egress = [{ to: { podSelector: {} } }];
    },
    'spec.egress[0].to',
  ],
};

/** TABLE: habits that kube-score must find. */
export const habits: Readonly<Record<string, Planted>> = {
  'no limit of memory': [
    'Deployment',
    object => delete webOf(object).resources.limits,
    'container-resources: Memory limit is not set',
  ],
  'an image without a version': [
    'Deployment',
    object => {
      webOf(object).image = 'example.com/insta-ai/content:latest';
    },
    'container-image-tag',
  ],
  'a container with all privileges': [
    'Deployment',
    object => {
      webOf(object).securityContext.privileged = true;
    },
    'container-security-context-privileged',
  ],
  'a root file system that may be written': [
    'Deployment',
    object => {
      webOf(object).securityContext.readOnlyRootFilesystem = false;
    },
    'container-security-context-readonlyrootfilesystem',
  ],
  'no readiness': ['Deployment', object => delete webOf(object).readinessProbe, 'pod-probes'],
  'a setting that is there twice': [
    'Deployment',
    object => webOf(object).env.push(webOf(object).env[0]),
    'environment-variable-key-duplication',
  ],
  'pods that no network policy is about': [
    'Deployment',
    object => {
      object.spec.template.metadata.labels = { app: 'other' };
    },
    'pod-networkpolicy',
  ],
  'a service that finds no pod': [
    'Service',
    object => {
      object.spec.selector = { app: 'nobody' };
    },
    'service-targets-pod',
  ],
  'a scaler of nothing': [
    'HorizontalPodAutoscaler',
    object => {
      object.spec.scaleTargetRef.name = 'nobody';
    },
    'horizontalpodautoscaler-has-target',
  ],
  'a count beside a scaler': [
    'Deployment',
    object => {
      object.spec.replicas = 2;
    },
    'deployment-targeted-by-hpa-does-not-have-replicas-configured',
  ],
  'a disruption budget without a policy': [
    'PodDisruptionBudget',
    object => {
      delete object.spec.maxUnavailable;
      delete object.spec.minAvailable;
    },
    'poddisruptionbudget-has-policy',
  ],
};

/** The object alone, broken. */
export function brokenObject(rendered: Readonly<Record<string, string>>, planted: Planted): string {
  return JSON.stringify(plantIn(rendered, planted).object);
}

/** The whole installation with the one object broken. */
export function brokenManifest(rendered: Readonly<Record<string, string>>, planted: Planted): string {
  return plantIn(rendered, planted)
    .objects.map(object => JSON.stringify(object))
    .join('\n---\n');
}

function plantIn(
  rendered: Readonly<Record<string, string>>,
  [kind, plant]: Planted,
): { objects: KubeObject[]; object: KubeObject } {
  const objects = readObjects(rendered[scenario] ?? '');
  const object = objects.find(candidate => candidate.kind === kind);
  if (!object) throw new Error(`The chart renders no ${kind}`);
  plant(object);
  return { objects, object };
}
