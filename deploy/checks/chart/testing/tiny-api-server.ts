import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveHttp } from '../../../testing/servers/serve-http.ts';
import { namespace } from '../helm.ts';
import { type KubeObject, ofKind } from '../kube-object.ts';

/** As much of a Kubernetes API as Helm's `lookup` asks for. */
export type TinyApiServer = {
  /** Flags that make helm render against it. */
  flags: string[];
  stop(): Promise<void>;
};

/** Knows the kinds of some objects and holds their secrets, or none, and what runs there if that is asked for. */
export async function startTinyApiServer(
  objects: readonly KubeObject[],
  held: { secrets: boolean; deployments?: boolean; stores?: boolean },
): Promise<TinyApiServer> {
  const answers = new Map<string, unknown>(Object.entries(discovery(objects)));
  const kept = [
    ...(held.secrets ? ofKind(objects, 'Secret') : []),
    ...(held.deployments ? ofKind(objects, 'Deployment') : []),
    ...(held.stores ? ofKind(objects, 'StatefulSet') : []),
  ];
  for (const object of kept)
    answers.set(`${pluralOf(object.kind)}/${object.metadata.name}`, asInstalled(object));
  const server = await serveHttp((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const answer =
      answers.get(path) ?? answers.get(path.replace(/^\/apis?\/(?:apps\/)?v1\/namespaces\/[^/]+\//, ''));
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(answer ?? { kind: 'Status', status: 'Failure', reason: 'NotFound', code: 404 }),
    );
  });
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-api-'));
  const kubeconfig = join(folder, 'kubeconfig');
  await writeFile(kubeconfig, JSON.stringify(configFor(server.url)));
  return {
    flags: ['--dry-run=server', '--disable-openapi-validation', '--kubeconfig', kubeconfig],
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Helm marks what it installs, and takes over only what has its mark. */
function asInstalled(object: KubeObject): KubeObject {
  const mark = { 'meta.helm.sh/release-name': 'insta-ai', 'meta.helm.sh/release-namespace': namespace };
  const { metadata } = object;
  return { ...object, metadata: { ...metadata, annotations: { ...metadata.annotations, ...mark } } };
}

/** What the API says about itself: every kind of the objects. */
function discovery(objects: readonly KubeObject[]): Record<string, unknown> {
  const versions = Map.groupBy(objects, ({ apiVersion }) => apiVersion);
  const lists = [...versions].map(([groupVersion, ofVersion]) => {
    const kinds = [...new Set(ofVersion.map(({ kind }) => kind))];
    const resources = kinds.map(kind => ({ name: pluralOf(kind), kind, namespaced: true, verbs: ['get'] }));
    const path = groupVersion.includes('/') ? `/apis/${groupVersion}` : `/api/${groupVersion}`;
    return [path, { kind: 'APIResourceList', groupVersion, resources }];
  });
  const groups = [...versions.keys()]
    .filter(one => one.includes('/'))
    .map(groupVersion => {
      const [name, version] = groupVersion.split('/');
      return { name, versions: [{ groupVersion, version }], preferredVersion: { groupVersion, version } };
    });
  return {
    '/version': { major: '1', minor: '35', gitVersion: 'v1.35.0' },
    '/api': { kind: 'APIVersions', versions: ['v1'] },
    '/apis': { kind: 'APIGroupList', apiVersion: 'v1', groups },
    ...Object.fromEntries(lists),
  };
}

const pluralOf = (kind: string) => kind.toLowerCase().replace(/y$/, 'ie').concat('s');

function configFor(server: string) {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'tiny',
    clusters: [{ name: 'tiny', cluster: { server } }],
    contexts: [{ name: 'tiny', context: { cluster: 'tiny', user: 'nobody' } }],
    users: [{ name: 'nobody', user: {} }],
  };
}
