import type { Logger } from '@insta-ai/chassis/logger';
import { bucketOrigins } from '@insta-ai/chassis/storage/presigned/bucket-origins';
import { manifestAddress, type RemoteName, remoteNames } from '@insta-ai/proto/http/remotes';
import type { FastifyInstance } from 'fastify';
import { facebookApp, facebookSite } from './facebook-app.ts';
import { courierHost, type FrontendsSettings, readAddresses, readList } from './frontends-settings.ts';
import type { ServedConfig } from './serve-shell.ts';
import type { RemoteElsewhere } from './watch-remotes.ts';

export type ServePartOptions = {
  settings: FrontendsSettings;
  log: Logger;
  /** How often other processes' remotes are looked at, in milliseconds. */
  lookEveryMs?: number | undefined;
};

/** Serves what the setting FRONTEND names. A remote's process is a few files behind a door: it does not load what makes pages. */
export async function servePart(app: FastifyInstance, options: ServePartOptions): Promise<void> {
  const { settings, log, lookEveryMs } = options;
  const { FRONTEND: name, FRONTENDS_DIR: folder } = settings;
  if (name !== 'shell' && name !== 'all') {
    const { serveRemote } = await import('./serve-remote.ts');
    await app.register(serveRemote, { name, folder });
    return;
  }
  const { watchRemotes } = await import('./watch-remotes.ts');
  const replaced = readAddresses(settings.REMOTES);
  const isElsewhere = (one: RemoteName) => name === 'shell' || replaced.has(one);
  const elsewhere = remoteNames.filter(isElsewhere);
  const remotes = Object.fromEntries(elsewhere.map(one => [one, replaced.get(one) ?? manifestAddress(one)]));
  const watched = await watchRemotes(
    whereToAsk(remotes, readAddresses(settings.REMOTE_URLS)),
    log,
    lookEveryMs,
  );
  app.addHook('onClose', async () => watched.stop());

  const appConfig = { ...configOf(settings), remotes };
  const media = [...readList(settings.SIMULATOR_PUBLIC_URL), ...readList(settings.MEDIA_ORIGINS)];
  const mediaOrigins = [...media.map(address => new URL(address).origin), ...bucketOrigins(settings)];
  const both = { appConfig, mediaOrigins, folder };
  if (name === 'all') {
    const { serveFrontends } = await import('./serve-frontends.ts');
    await app.register(serveFrontends, { ...both, elsewhere: watched.known });
  } else {
    const { serveShell } = await import('./serve-shell.ts');
    await app.register(serveShell, { ...both, remoteOf: watched.known });
  }
}

/** What browsers load is what must be preloaded: a remote on another origin is asked there and nowhere else. */
function whereToAsk(
  remotes: { [name: string]: string },
  urls: ReadonlyMap<RemoteName, string>,
): RemoteElsewhere[] {
  return remoteNames.flatMap(name => {
    const address = remotes[name];
    const url = address?.startsWith('/') ? urls.get(name) : address;
    return address && url ? [{ name, address, url }] : [];
  });
}

function configOf(settings: FrontendsSettings): ServedConfig {
  const simulator = settings.SIMULATOR_PUBLIC_URL?.replace(/\/$/, '');
  return {
    simulated: simulator ? { feedUrl: `${simulator}/feed`, mailUrl: `${simulator}/mail` } : null,
    hashtagCap: settings.HASHTAG_CAP,
    courierHost: courierHost(settings.COURIER_S3_ENDPOINT),
    facebook: facebookApp({
      appId: settings.FACEBOOK_APP_ID,
      graphVersion: settings.GRAPH_VERSION,
      site: settings.FACEBOOK_LOGIN_URL ?? simulator ?? facebookSite,
      scopes: settings.FACEBOOK_SCOPES,
      configId: settings.FACEBOOK_LOGIN_CONFIG_ID,
    }),
  };
}
