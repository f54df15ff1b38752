/** Where a judge comes from: a Go command, one that is built of a module with a file more, files of a Go module, a Python package, or packages of Debian. */
export type Source =
  | { go: string }
  | { module: string; build: string; write: Readonly<Record<string, string>> }
  | { module: string; files: string; name?: (file: string) => string }
  | { pip: string }
  | { apt: readonly [string, ...string[]] };

export type Judge = {
  from: Source;
  version: string;
  /** The program that is run, where it is one. */
  program?: string;
  /** What it judges. */
  judges: string;
  /** Where its verdict is read. */
  verdict: string;
};

/** `apis__apps__v1_openapi.json` of Kubernetes is `apis/apps/v1.json` to who reads it; its lists of versions are left out. */
const byGroup = (file: string) =>
  /^(api|apis__[^_]+)__[^_]+_openapi\.json$/.test(file)
    ? file.replace('_openapi.json', '.json').replaceAll('__', '/')
    : '';

const kubernetes = (version: string): Judge => ({
  from: { module: 'k8s.io/kubernetes', files: 'api/openapi-spec/v3', name: byGroup },
  version,
  judges: 'schemas of Kubernetes, for kubectl-validate',
  verdict: '`test/chart.judge.test.ts`',
});

const kinds = (module: string, version: string, files: string, of: string): Judge => ({
  from: { module, files },
  version,
  judges: `schemas of ${of}, for kubectl-validate`,
  verdict: '`test/chart.judge.test.ts`',
});

/** TABLE: who judges the product, each at one version. The same rows are in README.md, which a test compares. */
export const judgeTable = {
  'kubectl-validate': {
    from: { go: 'sigs.k8s.io/kubectl-validate' },
    version: 'v0.0.4',
    program: 'kubectl-validate',
    judges:
      'every object of every scenario of the chart, as an API server would; brings Kubernetes 1.29 and 1.30',
    verdict: '`test/chart.judge.test.ts`',
  },
  'kubernetes-1.33': kubernetes('v1.33.13'),
  'kubernetes-1.35': kubernetes('v1.35.4'),
  'kubernetes-1.37': kubernetes('v1.37.2'),
  'gateway-api': kinds('sigs.k8s.io/gateway-api', 'v1.6.0', 'config/crd/standard', 'Gateway API'),
  keda: kinds('github.com/kedacore/keda/v2', 'v2.21.0', 'config/crd/bases', 'KEDA'),
  'prometheus-operator': kinds(
    'github.com/prometheus-operator/prometheus-operator',
    'v0.85.0',
    'example/prometheus-operator-crd',
    'the Prometheus operator',
  ),
  'kube-score': {
    from: { go: 'github.com/zegl/kube-score/cmd/kube-score' },
    version: 'v1.20.0',
    program: 'kube-score',
    judges: 'the habits of every scenario of the chart: probes, limits, users, disruption, network',
    verdict: '`test/chart.judge.test.ts`, waived in `src/chart/waived.ts`',
  },
  promtool: {
    from: { go: 'github.com/prometheus/prometheus/cmd/promtool' },
    version: 'v0.316.0',
    program: 'promtool',
    judges: 'every alert: raised by the figures it is for, and not by what is near to them',
    verdict: '`test/alerts.judge.test.ts`',
  },
  schemathesis: {
    from: { pip: 'schemathesis' },
    version: '4.32.5',
    program: 'schemathesis',
    judges: 'every HTTP call of a started product, by the OpenAPI document that it serves',
    verdict: '`test/calls.judge.test.ts`',
  },
  minio: {
    from: { go: 'github.com/minio/minio' },
    version: 'v0.0.0-20260212201848-7aac2a2c5b7c',
    program: 'minio',
    judges: 'the object store: its suite, and the main job of the product',
    verdict: '`src/runs/object-store.ts`',
  },
  'nats-server': {
    from: { go: 'github.com/nats-io/nats-server/v2' },
    version: 'v2.15.3',
    program: 'nats-server',
    judges: 'the bus: its suites on a newer server than the one of Debian',
    verdict: '`src/runs/bus.ts`',
  },
  ferretdb: {
    from: {
      module: 'github.com/FerretDB/FerretDB',
      build: './cmd/ferretdb',
      // Not in the module; without it the program does not start.
      write: { 'build/version/version.txt': 'v1.24.2' },
    },
    version: 'v1.24.2',
    program: 'ferretdb',
    judges: 'the embedded document store: its suites on another server of the same protocol',
    verdict: '`src/runs/documents.ts`, gaps of its own in `src/runs/gaps.ts`',
  },
  secantusdb: {
    from: { pip: 'secantusdb' },
    version: '0.7.0b3',
    program: 'python3',
    judges:
      "documents on the storage engine of MongoDB: the store's suites, those of every service, the main job",
    verdict: '`src/runs/on-secantus.ts`, gaps of its own in `src/runs/gaps.ts`',
  },
  podman: {
    from: { apt: ['podman', 'runc', 'aardvark-dns', 'busybox-static', 'debootstrap'] },
    version: 'bookworm',
    program: 'podman',
    judges:
      'every image: that it is built, and that the one of the whole product runs with no right, survives, ends in order',
    verdict: '`src/runs/containers/containers.ts`',
  },
  compose: {
    from: { module: 'github.com/docker/compose/v2', build: './cmd', write: {} },
    version: 'v2.40.3',
    program: 'cmd',
    judges: 'the installation of Compose, on podman: that it starts in order of health, and its main job',
    verdict: '`src/runs/containers/containers.ts`',
  },
  mc: {
    from: { go: 'github.com/minio/mc' },
    version: 'v0.0.0-20250313080218-cf909e1063a9',
    program: 'mc',
    judges: 'the health check of MinIO in Compose, which asks by it',
    verdict: '`src/runs/containers/store-images.ts`',
  },
} as const satisfies Record<string, Judge>;

export type JudgeName = keyof typeof judgeTable;

export const judgeNames = Object.keys(judgeTable) as JudgeName[];

export function isJudge(name: string): name is JudgeName {
  return name in judgeTable;
}
