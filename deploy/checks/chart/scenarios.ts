import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { remoteNames } from '@insta-ai/proto/http/remotes';
import { parse } from 'yaml';
import { render, type Values } from './helm.ts';
import type { KubeObject } from './kube-object.ts';

/** The chart that is checked. */
export const chart = join(import.meta.dirname, '../../../helm/insta-ai');

const ci = (name: string) => join(chart, 'ci', name);

/** The installations that the chart itself shows, by the name of their file. */
export const shownScenarios: Record<string, Values> = Object.fromEntries(
  readdirSync(join(chart, 'ci'))
    .filter(name => name.endsWith('.yaml'))
    .map(name => [basename(name, '.yaml'), { files: [ci(name)], values: {} }]),
);

const over = (name: string, values: object): Values => ({ files: [ci(`${name}.yaml`)], values });

/** The one installation whose person asks for an open network. */
export const openNetwork = 'no routing, no network policies';

/** TABLE: further installations, each a way that none of the shown ones takes. */
const furtherScenarios: Record<string, Values> = {
  'workers by cpu': over('high-availability', { worker: { scaling: 'hpa' } }),
  'workers by queue': over('minimal', {
    routing: { kind: 'httpRoute', gateway: { create: true, className: 'eg' } },
    worker: { scaling: 'keda' },
    autoscaling: { enabled: true },
  }),
  'fixed numbers': over('high-availability', {
    worker: { scaling: 'hpa' },
    autoscaling: { enabled: false },
    replicas: 3,
    services: { 'prediction-media-worker': { replicas: 8 } },
  }),
  'ingress and simulator': over('minimal', {
    routing: { kind: 'ingress', ingressClassName: 'nginx', annotations: { 'example.com/size': '300m' } },
  }),
  [openNetwork]: over('minimal', {
    routing: { kind: 'none' },
    networkPolicy: { enabled: false },
  }),
  'a Gateway of one’s own': over('minimal', {
    routing: {
      kind: 'httpRoute',
      parentRefs: [{ name: 'public', namespace: 'gateways' }],
      trustProxy: '2',
    },
  }),
  'half simulated': over('minimal', {
    instagram: {
      baseUrl: 'https://graph.facebook.com',
      appId: '123456789012345',
      appSecret: 'secret of the app',
    },
    textModel: { baseUrl: 'http://models.example.com:11434/v1', apiKey: 'none' },
    mail: { url: 'smtps://user:password@mail.example.com:465' },
  }),
  'an Ingress at an address in numbers': over('minimal', {
    publicUrl: 'http://192.168.1.20',
    routing: { kind: 'ingress', tlsSecret: 'own' },
  }),
  'a Gateway at an address in numbers': over('minimal', {
    publicUrl: 'https://192.168.1.20',
    routing: { kind: 'httpRoute', tlsSecret: 'own', gateway: { create: true, className: 'eg' } },
  }),
  'a port of each node': over('k3s', { routing: { service: { type: 'NodePort', nodePort: 30080 } } }),
  'security contexts of one’s own': over('minimal', {
    pod: {
      securityContext: { supplementalGroups: [4000], fsGroupChangePolicy: 'Always' },
      containerSecurityContext: { privileged: false },
    },
  }),
  'pictures from a machine of one’s own': over('external-stores', {
    imageProvider: 'fooocus',
    replicate: { existingSecret: '' },
    fooocus: { baseUrl: 'http://gpu.gpu.svc:8888' },
  }),
  'keys of the image services in Secrets of one’s own': over('external-stores', {
    fooocus: { baseUrl: 'http://gpu.gpu.svc:8888', existingSecret: 'gpu' },
    comfyui: {
      baseUrl: 'http://comfyui.gpu.svc:8188',
      workflow: '{"1":{"class_type":"CLIPTextEncode","inputs":{"text":"{{prompt}}"}}}',
      existingSecret: 'gpu',
    },
    sdwebui: { baseUrl: 'http://webui.gpu.svc:7860', existingSecret: 'gpu' },
    openaiImages: {
      baseUrl: 'http://pictures.example.com:8080/v1',
      model: 'sd-cpp-local',
      existingSecret: 'pictures',
    },
  }),
  'every remote from elsewhere': over('minimal', {
    routing: { kind: 'httpRoute', gateway: { create: true, className: 'eg' } },
    frontends: Object.fromEntries(
      remoteNames.map(name => [name, { url: `https://cdn.example.com/${name}/mf-manifest.json` }]),
    ),
  }),
  'stores elsewhere, by address': over('minimal', {
    nats: { external: { url: 'nats://user:password@nats.example.com:4333' } },
    mongodb: { external: { url: 'mongodb+srv://user:password@cluster.example.com/?tls=true' } },
    s3: {
      publicEndpoint: 'https://media.example.com',
      external: { endpoint: 'https://s3.example.com', accessKey: 'access', secretKey: 'secret of the store' },
    },
  }),
  'a bus that others use, too': over('high-availability', { nats: { prefix: 'staging' } }),
  'stores elsewhere, an account for each service': over('minimal', {
    nats: {
      external: {
        existingSecret: 'bus',
        accountPerService: true,
        secretKeys: { NATS_URL_CONTENT_TYPE: 'of-content-type' },
      },
    },
    mongodb: {
      external: {
        existingSecret: 'documents',
        accountPerService: true,
        secretKeys: { MONGODB_URL: 'of-operator', MONGODB_URL_CONTENT_TYPE: 'of-content-type' },
      },
    },
    backup: { enabled: true },
  }),
  'a bus whose accounts an operator signs': over('minimal', {
    nats: {
      external: {
        url: 'tls://nats.example.com:4222',
        credentialsSecret: 'signed',
        tls: { existingSecret: 'bus-tls', clientCertificate: true },
      },
    },
  }),
  'signed accounts, one for each service': over('minimal', {
    nats: {
      external: {
        existingSecret: 'bus',
        credentialsSecret: 'signed',
        accountPerService: true,
        tls: { existingSecret: 'bus-tls' },
        secretKeys: { NATS_CREDS_CONTENT_TYPE: 'content-type.creds' },
      },
    },
  }),
  'every value set': over('minimal', {
    logLevel: 'debug',
    listenAddress: '::',
    drainSeconds: 60,
    calendarDrainSeconds: 300,
    pictureDrainSeconds: 300,
    hideAccounts: true,
    limits: 'pictures=240/minute,5000/day',
    allowedOrigins: ['https://other.example.com', 'https://third.example.com'],
    mediaOrigins: ['https://cdn.example.com'],
    prometheusAnnotations: true,
    tracing: { endpoint: 'http://collector.monitoring.svc:4318', share: 0.25 },
    image: {
      repository: 'registry.example.com:5000/x',
      tag: '9.9.9',
      pullPolicy: 'Always',
      pullSecrets: ['pull'],
    },
    admin: { email: 'first@example.com', password: 'long enough' },
    serviceAccount: { annotations: { 'example.com/role': 'insta-ai' } },
    pod: {
      labels: { team: 'social' },
      annotations: { 'example.com/mesh': 'off' },
      extraEnv: [{ name: 'NODE_EXTRA_CA_CERTS', value: '/etc/company/ca.pem' }],
      extraEnvFrom: [{ configMapRef: { name: 'proxies' } }],
      extraVolumes: [{ name: 'company', configMap: { name: 'company-ca' } }],
      extraVolumeMounts: [{ name: 'company', mountPath: '/etc/company', readOnly: true }],
      nodeSelector: { disk: 'ssd' },
      tolerations: [{ key: 'own', operator: 'Exists' }],
      priorityClassName: 'production',
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'arch', operator: 'In', values: ['amd64'] }] }],
          },
        },
      },
    },
    replicate: {
      baseUrl: 'http://replicate.example.com/v1',
      model: `owner/name:${'0'.repeat(64)}`,
      apiToken: 'r8_token',
      models: ['black-forest-labs/flux-dev'],
      webhookSecret: 'whsec_aGVsbG8=',
    },
    fooocus: { baseUrl: 'http://gpu.example.com:8888', apiKey: 'key of the server' },
    comfyui: {
      baseUrl: 'http://comfyui.example.com:8188',
      workflow: '{"1":{"class_type":"CLIPTextEncode","inputs":{"text":"{{prompt}}"}}}',
      workflows: { night: '{"1":{"class_type":"CLIPTextEncode","inputs":{"text":"{{prompt}} at night"}}}' },
      apiKey: 'key of the proxy',
    },
    sdwebui: { baseUrl: 'http://webui.example.com:7860', model: 'juggernautXL', apiAuth: 'user:password' },
    textModel: { baseUrl: 'http://models.example.com:11434/v1', model: 'llama3.3', apiKey: 'none' },
    openaiImages: {
      baseUrl: 'http://pictures.example.com:8080/v1',
      models: ['flux', 'sd-xl'],
      model: 'sd-cpp-local',
      isFree: true,
      apiKey: 'key of the pictures',
    },
    instagram: {
      baseUrl: 'https://graph.example.com',
      appId: '123456789012345',
      appSecret: 'secret of the app',
      webhookVerifyToken: 'token',
      hashtagCap: 5,
      scopes: ['instagram_basic', 'instagram_content_publish'],
      loginConfigId: '4711',
      videoUpload: 'always',
      courier: {
        endpoint: 'https://s3.example.com:9443',
        region: 'eu-south-1',
        bucket: 'pictures',
        accessKey: 'access of the courier',
        secretKey: 'secret of the courier',
      },
    },
    mail: {
      url: 'smtps://user:password@mail.example.com:465',
      from: 'Us <us@example.com>',
      perDay: 50,
    },
    spending: {
      budgets: 'person=5 USD/month, 20 pictures/day; installation=50 USD/month',
      prices: [{ provider: 'replicate', model: 'me/mine', price: { perPicture: 0.02 } }],
    },
    nats: { storage: { className: 'fast' } },
    mongodb: { storage: { className: 'fast' } },
    s3: { storage: { className: 'fast' } },
    simulator: { storage: { className: 'fast' }, speed: 2 },
  }),
};

/** Every installation that is checked. */
export const scenarios: Record<string, Values> = { ...shownScenarios, ...furtherScenarios };

/** A scenario with what it renders to. */
export type RenderedScenario = {
  name: string;
  objects: readonly KubeObject[];
  /** Texts of its values: what they name need not be in the render. */
  given: ReadonlySet<string>;
};

/** Renders every scenario. */
export function renderScenarios(): Promise<RenderedScenario[]> {
  return Promise.all(
    Object.entries(scenarios).map(async ([name, values]) => ({
      name,
      objects: await render(chart, values),
      given: new Set(
        [...values.files.map(file => parse(readFileSync(file, 'utf8'))), values.values].flatMap(textsIn),
      ),
    })),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
