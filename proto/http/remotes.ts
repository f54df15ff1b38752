/** TABLE: the remotes of the front end, named as their folders. Each is built, served and replaced by itself. */
export const remoteNames = [
  'auth-user',
  'calendar-ai',
  'content',
  'content-type',
  'instagram',
  'operations',
  'prediction-media',
] as const;

export type RemoteName = (typeof remoteNames)[number];

/** What a process of the front end can serve: the shell or a remote. */
export const frontendNames = ['shell', ...remoteNames] as const;

export type FrontendName = (typeof frontendNames)[number];

/** The path that all files of a remote are under. */
export function remotePrefix(name: RemoteName): string {
  return `/remotes/${name}`;
}

/** Address of a remote's manifest, unless the remote is replaced by another address. */
export function manifestAddress(name: RemoteName): string {
  return `${remotePrefix(name)}/mf-manifest.json`;
}
