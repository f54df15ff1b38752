import { metricsPort, platformSettings } from '@insta-ai/chassis/config';
import { tracingSettings } from '@insta-ai/chassis/tracing/open-tracing';
import { type RemoteName, remoteNames } from '@insta-ai/proto/http/remotes';
import { prefixes } from '@insta-ai/proto/http/routes';
import { calendarDrainSetting } from '@insta-ai/proto/http/shared/calendar-drain';
import { type ServiceName, serviceNames } from '@insta-ai/proto/http/shared/call';
import { type Static, type TString, Type } from 'typebox';

/** Services that answer HTTP, as the product's one table of paths says. */
export const httpServices = serviceNames.filter(name => Object.values(prefixes).includes(name));

/** Name of the setting with a service's addresses: `content-type` is at `CONTENT_TYPE_URL`. */
export function urlSettingOf(name: ServiceName | 'frontends'): string {
  return `${name.toUpperCase().replaceAll('-', '_')}_URL`;
}

/** Name of the setting with a remote's addresses: `content` is at `REMOTE_CONTENT_URL`. */
export function remoteSettingOf(name: RemoteName): string {
  return `REMOTE_${name.toUpperCase().replaceAll('-', '_')}_URL`;
}

const addressesOf = (name: string): TString =>
  Type.String({
    pattern: '^https?://[^/,\\s]+(\\s*,\\s*https?://[^/,\\s]+)*$',
    format: 'addresses',
    description: `Addresses of the replicas of ${name}, separated by commas; one where something else balances`,
  });

const ownSettings = {
  PORT: platformSettings.properties.PORT,
  HOST: platformSettings.properties.HOST,
  TRUST_PROXY: platformSettings.properties.TRUST_PROXY,
  LOG_LEVEL: platformSettings.properties.LOG_LEVEL,
  DRAIN_SECONDS: platformSettings.properties.DRAIN_SECONDS,
  CALENDAR_DRAIN_SECONDS: calendarDrainSetting,
  METRICS_PORT: metricsPort,
  ...tracingSettings,
};

/**
 * Settings of the gateway; every service that answers HTTP has its `…_URL`. A remote without one is asked for at FRONTENDS_URL:
 * it is served there with the rest, or browsers load it from elsewhere.
 */
export const gatewaySettings = Type.Object({
  ...ownSettings,
  ...Object.fromEntries(
    [...httpServices, 'frontends' as const].map(name => [urlSettingOf(name), addressesOf(name)]),
  ),
  ...Object.fromEntries(
    remoteNames.map(name => [remoteSettingOf(name), Type.Optional(addressesOf(`the remote ${name}`))]),
  ),
});

const OwnSettings = Type.Object(ownSettings);
export type GatewaySettings = Static<typeof OwnSettings> & { readonly [url: string]: string | undefined };

/** The addresses that a setting holds. */
export function readAddresses(text: string): string[] {
  return text.split(',').map(address => new URL(address.trim()).origin);
}
