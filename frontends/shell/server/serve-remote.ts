import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type RemoteName, remotePrefix } from '@insta-ai/proto/http/remotes';
import type { FastifyInstance } from 'fastify';
import { filesOf, frontendsFolder } from './static-files.ts';

export type ServeRemoteOptions = {
  name: RemoteName;
  /** Folder with the frontends; the one this file lies in unless given. */
  folder?: string;
};

/** They are public, and a shell from another origin may load them. */
const forEveryOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Fastify plugin that serves a built remote at `/remotes/<name>/`. Throws when it is not built. */
export async function serveRemote(
  app: FastifyInstance,
  { name, folder = frontendsFolder }: ServeRemoteOptions,
) {
  if (!isBuilt(folder, name)) {
    throw new Error(`The remote ${name} is not built. Run: npm run build -w @insta-ai/shell`);
  }
  const dist = join(folder, name, 'dist');
  await app.register(fastifyStatic, filesOf(dist, `${remotePrefix(name)}/`, forEveryOrigin));
}

export function isBuilt(folder: string, name: RemoteName): boolean {
  return existsSync(join(folder, name, 'dist/mf-manifest.json'));
}
