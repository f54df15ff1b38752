/** What a release takes besides, which needs a registry, a key or the work of others. */
export function furtherSteps(version: string, base: string): { what: string; command: string }[] {
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
    {
      what: 'The data that this version leaves, for the next one to be tried on',
      command: `node deploy/e2e/upgrade/make-fixture.ts v${version} ${version}`,
    },
  ];
}
