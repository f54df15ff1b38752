import { manifestAddress, remoteNames } from '@insta-ai/proto/http/remotes';
import type { FastifyInstance } from 'fastify';
import { readLocalRemote } from './built-files.ts';
import type { KnownRemote } from './remote-manifest.ts';
import { isBuilt, serveRemote } from './serve-remote.ts';
import { type ServedConfig, serveShell } from './serve-shell.ts';
import { frontendsFolder } from './static-files.ts';

export type ServeFrontendsOptions = {
  /** Its `remotes` are those that are served elsewhere; the built ones are found. */
  appConfig: ServedConfig;
  /** A remote that is served elsewhere, as far as it is known; without it none of those is preloaded. */
  elsewhere?: (name: string) => KnownRemote | undefined;
  mediaOrigins?: string[];
  folder?: string;
};

/**
 * Fastify plugin that serves the shell at `/` and every built remote at `/remotes/<name>/`. It stands beside the services in
 * one app: their paths are never answered with HTML. Throws when the frontends are not built.
 */
export async function serveFrontends(app: FastifyInstance, options: ServeFrontendsOptions) {
  const { appConfig, elsewhere, mediaOrigins, folder = frontendsFolder } = options;
  const built = remoteNames.filter(name => isBuilt(folder, name));
  for (const name of built) await app.register(serveRemote, { name, folder });

  const local = new Map<string, KnownRemote>(built.map(name => [name, readLocalRemote(folder, name)]));
  const addresses = Object.fromEntries(built.map(name => [name, manifestAddress(name)]));
  await app.register(serveShell, {
    folder,
    mediaOrigins,
    appConfig: { ...appConfig, remotes: { ...addresses, ...appConfig.remotes } },
    remoteOf: name => (appConfig.remotes?.[name] ? elsewhere?.(name) : local.get(name)),
  });
}
