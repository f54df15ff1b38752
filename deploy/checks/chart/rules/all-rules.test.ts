import { expect, it } from 'vitest';
import { inputOf, type Loose, tinyApp } from '../testing/tiny-app.ts';
import { rules } from './all-rules.ts';

/** Every problem of an app after one change. */
function problemsAfter(change: (app: Record<string, Loose>) => void, external: string[] = []): string[] {
  const app = tinyApp();
  change(app);
  return Object.values(rules).flatMap(rule => rule(inputOf(app, external)));
}

const podOf = (workload: Loose) => workload.spec.template.spec;
const webOf = (app: Loose) => podOf(app.web).containers[0];

it('finds nothing wrong in a well-formed app', () => {
  expect(problemsAfter(() => {})).toEqual([]);
});

/** TABLE: one fault each, and the line that must name it. */
const faults: Record<string, [(app: Loose) => void, string]> = {
  'a service that selects nothing': [
    app => (app.webService.spec.selector = { app: 'wbe' }),
    'Service/web: spec.selector selects no pod',
  ],
  'a budget that selects nothing': [
    app => (app.budget.spec.selector = { matchLabels: { app: 'wbe' } }),
    'PodDisruptionBudget/web: spec.selector selects no pod',
  ],
  'a policy for a pod that is not there': [
    app => (app.storeNetwork.spec.podSelector = { matchLabels: { app: 'stroe' } }),
    'NetworkPolicy/store: spec.podSelector selects no pod',
  ],
  'a workload whose selector misses its own pods': [
    app => (app.web.spec.template.metadata.labels = { app: 'other' }),
    'Deployment/web: spec.selector misses its own pods',
  ],
  'a workload that takes pods of another': [
    app => {
      app.store.spec.template.metadata.labels = { app: 'store', tier: 'web' };
      app.web.spec.template.metadata.labels = { app: 'web', tier: 'web' };
      app.web.spec.selector = { matchLabels: { tier: 'web' } };
    },
    'Deployment/web: spec.selector also takes the pods of StatefulSet/store',
  ],
  'a spread that does not mean its own pods': [
    app => {
      podOf(app.web).topologySpreadConstraints = [
        {
          topologyKey: 'zone',
          maxSkew: 1,
          whenUnsatisfiable: 'ScheduleAnyway',
          labelSelector: { matchLabels: { app: 'x' } },
        },
      ];
    },
    'Deployment/web: the topology spread over zone does not select its own pods',
  ],
  'a target port that no container has': [
    app => (app.webService.spec.ports[0].targetPort = 'htpp'),
    'Service/web: Deployment/web has no port htpp',
  ],
  'a probe of a port that is not declared': [
    app => (webOf(app).livenessProbe.httpGet.port = 'admin'),
    'Deployment/web: a probe of web asks port admin, which is not declared',
  ],
  'a policy for a port that is not there': [
    app => (app.storeNetwork.spec.ingress[0].ports[0].port = 27_018),
    'NetworkPolicy/store: no pod that it covers has port 27018',
  ],
  'a route to a service that is not there': [
    app => (app.route.spec.rules[0].backendRefs[0].name = 'wbe'),
    'HTTPRoute/web: there is no Service/wbe',
  ],
  'a route to a port that the service lacks': [
    app => (app.route.spec.rules[0].backendRefs[0].port = 8080),
    'HTTPRoute/web: Service/web has no port 8080',
  ],
  'an Ingress to a port that the service lacks': [
    app => {
      const backend = { service: { name: 'web', port: { name: 'https' } } };
      app.route = {
        kind: 'Ingress',
        metadata: { name: 'web' },
        spec: { rules: [{ http: { paths: [{ backend }] } }] },
      };
      app.route.apiVersion = 'networking.k8s.io/v1';
    },
    'Ingress/web: Service/web has no port https',
  ],
  'a key that the secret lacks': [
    app => (app.secret.stringData = { KYE: 'x' }),
    'Deployment/web: Secret/keys has no key KEY',
  ],
  'a secret that is not there': [app => delete app.secret, 'Deployment/web: there is no Secret/keys'],
  'an account that is not there': [
    app => delete app.account,
    'Deployment/web: there is no ServiceAccount/web',
  ],
  'a mount of a volume that is not there': [
    app => (podOf(app.web).volumes = []),
    'Deployment/web: /tmp mounts volume tmp, which it does not have',
  ],
  'a config map that a volume needs': [
    app => podOf(app.web).volumes.push({ name: 'settings', configMap: { name: 'settings' } }),
    'Deployment/web: there is no ConfigMap/settings',
  ],
  'a scaler of something that is not there': [
    app => (app.scaler.spec.scaleTargetRef.name = 'wbe'),
    'HorizontalPodAutoscaler/web: there is no Deployment/wbe to scale',
  ],
  'two objects of one name': [
    app => (app.twin = structuredClone(app.secret)),
    'v1 Secret/keys is there twice; the second replaces the first',
  ],
  'a pod that may run as root': [
    app => (podOf(app.web).securityContext.runAsNonRoot = false),
    'Deployment/web: web may run as root (runAsNonRoot)',
  ],
  'a container that keeps capabilities': [
    app => (webOf(app).securityContext.capabilities = { drop: ['NET_RAW'], add: ['SYS_ADMIN'] }),
    'Deployment/web: web keeps capabilities (drop ALL)',
  ],
  'a pod without a seccomp profile': [
    app => delete podOf(app.store).securityContext.seccompProfile,
    'StatefulSet/store: store has no seccomp profile (RuntimeDefault)',
  ],
  'a volume of the host': [
    app => (podOf(app.web).volumes[0] = { name: 'tmp', hostPath: { path: '/' } }),
    'Deployment/web: volume tmp is a hostPath',
  ],
  'a writable root file system': [
    app => (webOf(app).securityContext.readOnlyRootFilesystem = false),
    'Deployment/web: web can write to its root file system',
  ],
  'a pod without readiness': [
    app => delete webOf(app).readinessProbe,
    'Deployment/web: web has no readinessProbe',
  ],
  'a liveness that asks for readiness': [
    app => (webOf(app).livenessProbe.httpGet.path = '/ready'),
    'Deployment/web: web is killed when it is only not ready',
  ],
  'a pod that is killed while it drains': [
    app => (podOf(app.web).terminationGracePeriodSeconds = 8),
    'Deployment/web: web drains 8 s, but is killed after 8 s (terminationGracePeriodSeconds)',
  ],
  'a worker that is killed while it draws': [
    app => webOf(app).env.push({ name: 'PICTURE_DRAIN_SECONDS', value: '120' }),
    'Deployment/web: web drains 128 s, but is killed after 40 s (terminationGracePeriodSeconds)',
  ],
  'a writer that is killed over a calendar': [
    app => webOf(app).env.push({ name: 'CALENDAR_DRAIN_SECONDS', value: '600' }),
    'Deployment/web: web drains 608 s, but is killed after 40 s (terminationGracePeriodSeconds)',
  ],
  'a container that asks for no memory': [
    app => delete webOf(app).resources.requests.memory,
    'Deployment/web: web requests no memory',
  ],
  'an image without a version': [
    app => (webOf(app).image = 'registry.example.com:5000/web'),
    'Deployment/web: web has image "registry.example.com:5000/web", which names no version',
  ],
  'the image "latest"': [
    app => (webOf(app).image = 'web:latest'),
    'Deployment/web: web has image "web:latest", which names no version',
  ],
  'a fixed count beside a scaler': [
    app => (app.web.spec.replicas = 3),
    'Deployment/web sets replicas, which HorizontalPodAutoscaler/web would fight over',
  ],
  'two scalers of one workload': [
    app => {
      const scaleTargetRef = { name: 'web' };
      app.keda = { kind: 'ScaledObject', metadata: { name: 'web' }, spec: { scaleTargetRef, triggers: [] } };
      app.keda.apiVersion = 'keda.sh/v1alpha1';
    },
    'Deployment/web is scaled by HorizontalPodAutoscaler/web and ScaledObject/web',
  ],
  'a budget that lets no pod move': [
    app => (app.budget.spec.minAvailable = 2),
    'PodDisruptionBudget/web: no pod of Deployment/web (2 at least) may ever be moved',
  ],
  'a pod without a policy': [app => delete app.deny, 'StatefulSet/store: no NetworkPolicy denies its egress'],
  'a way out that is closed': [
    app => app.webNetwork.spec.egress.splice(1, 1),
    'Deployment/web: may not call StatefulSet/store at 27017 (STORE_URL)',
  ],
  'a way in that is closed': [
    app => (app.storeNetwork.spec.ingress = []),
    'StatefulSet/store: does not take Deployment/web at 27017 (STORE_URL)',
  ],
  'a server outside that may not be called': [
    app => app.webNetwork.spec.egress.splice(2, 1),
    'Deployment/web: may not call model.example.com:443 (MODEL_URL)',
  ],
  'a pod that may not ask the DNS': [
    app => app.webNetwork.spec.egress.splice(0, 1),
    "Deployment/web: may not ask the cluster's DNS for store",
  ],
  'a gateway that is not let in': [
    app => (app.webNetwork.spec.ingress = []),
    'HTTPRoute/web: Deployment/web takes nothing from the gateway at 8080',
  ],
  'a setting that calls a port the service lacks': [
    app => (webOf(app).env[1].value = 'mongodb://user:pass@store-0.store:27018/db'),
    'Deployment/web: STORE_URL calls store-0.store:27018, which Service/store lacks',
  ],
};

it.each(Object.entries(faults))('names %s', (_name, [change, line]) => {
  expect(problemsAfter(change)).toContain(line);
});

it('takes a secret that the person brings', () => {
  expect(problemsAfter(app => delete app.secret, ['keys'])).toEqual([]);
});
