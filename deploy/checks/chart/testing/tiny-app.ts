import type { KubeObject } from '../kube-object.ts';

/** An object of a test, changed at will before a rule looks at it. */
// biome-ignore lint/suspicious/noExplicitAny: tests reach into any depth to break one thing
export type Loose = any;

/** A well-formed app: a web server that keeps its things in a store, nothing else let in or out. */
export function tinyApp() {
  const web = { app: 'web' };
  const store = { app: 'store' };
  const both = ['Ingress', 'Egress'];
  const app = {
    web: object('apps/v1 Deployment', 'web', {
      selector: { matchLabels: web },
      template: {
        metadata: { labels: web },
        spec: {
          ...podSettings(),
          serviceAccountName: 'web',
          terminationGracePeriodSeconds: 40,
          volumes: [{ name: 'tmp', emptyDir: {} }],
          containers: [
            {
              ...containerSettings('web', 8080),
              volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
              env: [
                { name: 'DRAIN_SECONDS', value: '8' },
                { name: 'STORE_URL', value: 'mongodb://store:27017' },
                { name: 'MODEL_URL', value: 'https://model.example.com/v1' },
                { name: 'KEY', valueFrom: { secretKeyRef: { name: 'keys', key: 'KEY' } } },
              ],
            },
          ],
        },
      },
    }),
    store: object('apps/v1 StatefulSet', 'store', {
      replicas: 1,
      serviceName: 'store',
      selector: { matchLabels: store },
      template: {
        metadata: { labels: store },
        spec: { ...podSettings(), containers: [containerSettings('store', 27_017)] },
      },
    }),
    webService: service('web', web, { name: 'http', port: 80, targetPort: 'http' }),
    storeService: service('store', store, { name: 'store', port: 27_017, targetPort: 27_017 }),
    secret: { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'keys' }, stringData: { KEY: 'x' } },
    account: { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'web' } },
    deny: policy('deny', {}, { policyTypes: both }),
    webNetwork: policy('web', web, {
      policyTypes: both,
      ingress: [{ from: [{ namespaceSelector: {} }], ports: [{ port: 'http' }] }],
      egress: [
        { to: [{ namespaceSelector: {} }], ports: [{ port: 53, protocol: 'UDP' }] },
        { to: [{ podSelector: { matchLabels: store } }], ports: [{ port: 27_017 }] },
        { to: [{ ipBlock: { cidr: '0.0.0.0/0' } }], ports: [{ port: 443 }] },
      ],
    }),
    storeNetwork: policy('store', store, {
      policyTypes: ['Ingress'],
      ingress: [{ from: [{ podSelector: { matchLabels: web } }], ports: [{ port: 27_017 }] }],
    }),
    route: object('gateway.networking.k8s.io/v1 HTTPRoute', 'web', {
      rules: [{ backendRefs: [{ name: 'web', port: 80 }] }],
    }),
    scaler: object('autoscaling/v2 HorizontalPodAutoscaler', 'web', {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      minReplicas: 2,
      maxReplicas: 4,
    }),
    budget: object('policy/v1 PodDisruptionBudget', 'web', {
      minAvailable: 1,
      selector: { matchLabels: web },
    }),
  };
  return app as Record<keyof typeof app, Loose>;
}

/** The objects of an app, as rules take them. */
export function inputOf(app: Record<string, Loose>, external: readonly string[] = []) {
  return { objects: Object.values(app) as KubeObject[], external: new Set(external) };
}

function podSettings() {
  return {
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  };
}

function containerSettings(name: string, containerPort: number) {
  return {
    name,
    image: `example/${name}:1.0.0`,
    ports: [{ name: name === 'web' ? 'http' : name, containerPort }],
    livenessProbe: { httpGet: { path: '/live', port: containerPort } },
    readinessProbe: { httpGet: { path: '/ready', port: containerPort } },
    resources: { requests: { cpu: '50m', memory: '64Mi' } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
  };
}

function object(type: string, name: string, spec: object) {
  const [apiVersion, kind] = type.split(' ');
  return { apiVersion, kind, metadata: { name }, spec };
}

function service(name: string, selector: object, port: object) {
  return object('v1 Service', name, { selector, ports: [port] });
}

function policy(name: string, labels: object, spec: object) {
  const podSelector = Object.keys(labels).length > 0 ? { matchLabels: labels } : {};
  return object('networking.k8s.io/v1 NetworkPolicy', name, { podSelector, ...spec });
}
