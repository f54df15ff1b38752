import { isRepository } from '../images/push-image.ts';

/** Where the chart is pushed to, undefined for nowhere; throws on what is no place of an OCI registry. */
export function readChartRegistry(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (text.startsWith('oci://') && isRepository(text.slice('oci://'.length))) return text;
  throw new Error(
    `CHART_REGISTRY is a registry and a path in small letters, as oci://registry.example.com/charts, and not "${text}".`,
  );
}

/** What a release takes besides, which needs a registry, a key or the work of others. */
export function furtherSteps(
  version: string,
  base: string,
  chartRegistry?: string,
): { what: string; command: string }[] {
  return [
    { what: 'Keep the contracts of this version', command: 'npm run release -w @insta-ai/proto' },
    { what: 'The gate', command: 'make test-all' },
    {
      what: 'Commit, and name it',
      command: `git commit -am 'chore: release ${version}' && git tag v${version}`,
    },
    {
      what: 'Every image for amd64 and arm64 under its version, on a base that its digest names',
      command: `REPOSITORY=<registry>/insta-ai VERSION=${version} COMMIT=$(git rev-parse HEAD) NODE_IMAGE=${base}@sha256:<digest> docker buildx bake --push --file deploy/images/docker-bake.json`,
    },
    { what: 'The chart', command: 'helm package helm/insta-ai' },
    ...(chartRegistry
      ? [
          {
            what: 'The chart, to its registry',
            command: `helm push insta-ai-${version}.tgz ${chartRegistry}`,
          },
        ]
      : []),
    {
      what: 'The data that this version leaves, for the next one to be tried on',
      command: `node deploy/e2e/upgrade/make-fixture.ts v${version} ${version}`,
    },
  ];
}
