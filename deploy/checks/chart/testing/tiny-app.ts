import type { KubeObject } from '../kube-object.ts';

/** An object of a test, changed at will before a rule looks at it. */
// biome-ignore lint/suspicious/noExplicitAny: tests reach into any depth to break one thing
export type Loose = any;

/** A well-formed app: a web server that keeps its things in a store, nothing else let in or out. */
export function tinyApp(): Record<
  | 'web'
  | 'webService'
  | 'store'
  | 'storeService'
  | 'secret'
  | 'account'
  | 'deny'
  | 'webNetwork'
  | 'storeNetwork'
  | 'route'
  | 'scaler'
  | 'budget',
  Loose
> {
  const web = { app: 'web' };
  const store = { app: 'store' };
  return {
    web: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: {
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
      },
    },
    store: {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: { name: 'store' },
      spec: {
        replicas: 1,
        serviceName: 'store',
        selector: { matchLabels: store },
        template: {
          metadata: { labels: store },
          spec: { ...podSettings(), containers: [containerSettings('store', 27_017)] },
        },
      },
    },
    webService: service('web', web, { name: 'http', port: 80, targetPort: 'http' }),
    storeService: service('store', store, { name: 'store', port: 27_017, targetPort: 27_017 }),
    secret: { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'keys' }, stringData: { KEY: 'x' } },
    account: { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'web' } },
    deny: policy('deny', {}, { policyTypes: ['Ingress', 'Egress'] }),
    webNetwork: policy('web', web, {
      policyTypes: ['Ingress', 'Egress'],
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
    route: {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'HTTPRoute',
      metadata: { name: 'web' },
      spec: { rules: [{ backendRefs: [{ name: 'web', port: 80 }] }] },
    },
    scaler: {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'web' },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
        minReplicas: 2,
        maxReplicas: 4,
      },
    },
    budget: {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'web' },
      spec: { minAvailable: 1, selector: { matchLabels: web } },
    },
  };
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

function service(name: string, selector: object, port: object) {
  return { apiVersion: 'v1', kind: 'Service', metadata: { name }, spec: { selector, ports: [port] } };
}

function policy(name: string, labels: object, spec: object) {
  const podSelector = Object.keys(labels).length > 0 ? { matchLabels: labels } : {};
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name },
    spec: { podSelector, ...spec },
  };
}
