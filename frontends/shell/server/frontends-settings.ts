import { metricsPort, platformSettings, readSettings, type SettingsSource } from '@insta-ai/chassis/config';
import { publicBucketSettings } from '@insta-ai/chassis/storage/presigned/bucket-origins';
import { frontendNames, type RemoteName, remoteNames } from '@insta-ai/proto/http/remotes';
import { hashtagCapSetting } from '@insta-ai/proto/http/shared/hashtag-cap';
import { type Static, Type } from 'typebox';
import { defaultGraphVersion } from './facebook-app.ts';
import { frontendsFolder } from './static-files.ts';

const { PORT, HOST, TRUST_PROXY, LOG_LEVEL, DRAIN_SECONDS } = platformSettings.properties;

const listOf = (entry: string) => `^${entry}(\\s*,\\s*${entry})*$`;
const remote = `(${remoteNames.join('|')})`;
const names = `the names are ${remoteNames.join(', ')}`;

/** Settings of a process that serves front ends; all but the first eight are the shell's. */
export const frontendsSettings = Type.Object({
  FRONTEND: Type.Unsafe<(typeof frontendNames)[number] | 'all'>({
    type: 'string',
    enum: [...frontendNames, 'all'],
    description: 'What this process serves: the shell, a remote, or all of them',
  }),
  PORT,
  HOST,
  TRUST_PROXY,
  LOG_LEVEL,
  DRAIN_SECONDS,
  METRICS_PORT: metricsPort,
  FRONTENDS_DIR: Type.String({
    default: frontendsFolder,
    description: 'Folder with the built front ends, each with its dist',
  }),
  REMOTE_URLS: Type.Optional(
    Type.String({
      pattern: listOf(`${remote}=https?://[^,\\s]+`),
      description: `Where the shell's server finds the manifests of remotes, for preloading: name=http://…/mf-manifest.json, separated by commas; ${names}`,
    }),
  ),
  REMOTES: Type.Optional(
    Type.String({
      pattern: listOf(`${remote}=(https?://[^/,\\s]+|/)[^,\\s]*`),
      description: `Remotes that browsers load from another address: name=https://…/mf-manifest.json, separated by commas; ${names}`,
    }),
  ),
  SIMULATOR_PUBLIC_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#\\s]+/?$',
      format: 'address',
      description: 'Address at which browsers reach the simulator; not set means that nothing is simulated',
    }),
  ),
  FACEBOOK_APP_ID: Type.Optional(
    Type.String({ pattern: '^\\S+$', description: 'Id of the Facebook app that people log in to' }),
  ),
  FACEBOOK_LOGIN_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#\\s]+/?$',
      format: 'address',
      description:
        'Site of the Facebook login; not set means the simulator where there is one, else https://www.facebook.com',
    }),
  ),
  FACEBOOK_SCOPES: Type.Optional(
    Type.String({
      pattern: listOf('[a-z_]+'),
      description:
        'Permissions that the Facebook app has, separated by commas: the login asks for no other; not set means all that are of use',
    }),
  ),
  FACEBOOK_LOGIN_CONFIG_ID: Type.Optional(
    Type.String({
      pattern: '^\\d+$',
      description:
        'Configuration of Facebook Login for Business, digits only; it holds the permissions in place of FACEBOOK_SCOPES',
    }),
  ),
  GRAPH_VERSION: Type.String({
    default: defaultGraphVersion,
    pattern: '^v\\d+\\.\\d+$',
    description: 'Version of the Graph API, as in v25.0',
  }),
  HASHTAG_CAP: hashtagCapSetting,
  COURIER_S3_ENDPOINT: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#\\s]+/?$',
      format: 'address',
      description:
        'S3 server that pictures go through to Instagram, which the privacy policy names; not set means none',
    }),
  ),
  ...publicBucketSettings.properties,
  MEDIA_ORIGINS: Type.Optional(
    Type.String({
      pattern: listOf('https?://[^/,\\s]+'),
      description:
        'Further origins of pictures and videos, as in http://localhost:9000, separated by commas; those of Instagram are always allowed',
    }),
  ),
});

export type FrontendsSettings = Static<typeof frontendsSettings>;

/** Throws a SettingsError with every bad setting. */
export function readFrontendsSettings(source: SettingsSource): FrontendsSettings {
  return readSettings(frontendsSettings, source);
}

/** The host of the bucket that pictures go through to Instagram; undefined where there is none. */
export function courierHost(endpoint: string | undefined): string | undefined {
  return endpoint ? new URL(endpoint).hostname : undefined;
}

/** The parts of a list that is separated by commas. */
export function readList(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap(entry => entry.trim() || []);
}

/** Addresses by the name of the remote. */
export function readAddresses(text: string | undefined): Map<RemoteName, string> {
  return new Map(
    readList(text).flatMap(entry => {
      const name = remoteNames.find(known => entry.startsWith(`${known}=`));
      return name ? [[name, entry.slice(name.length + 1)] as const] : [];
    }),
  );
}
