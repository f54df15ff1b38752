import { readSettings, type SettingsSource } from '@insta-ai/chassis/config';
import type { DatabaseAccount } from '@insta-ai/deploy/accounts/own-account';
import { programBeside } from '@insta-ai/deploy/bundle/programs';
import { noMiddleCompiler } from '@insta-ai/deploy/launcher/basis/sparing-memory';
import { ampleYoungHeap, smallYoungHeap } from '@insta-ai/deploy/launcher/basis/young-heap';
import type { ProcessPlan } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { answersOk, holdsDocuments, takesMessages } from '@insta-ai/deploy/launcher/kept-processes/readiness';
import { facebookLogin } from '@insta-ai/deploy/launcher/settings/facebook-login';
import { httpServices, remoteSettingOf, urlSettingOf } from '@insta-ai/gateway/gateway-settings';
import { predictionMediaSettings } from '@insta-ai/prediction-media/config';
import { manifestAddress, remoteNames } from '@insta-ai/proto/http/remotes';
import { calendarDrainSetting } from '@insta-ai/proto/http/shared/calendar-drain';
import type { SimulatorAddresses } from '@insta-ai/simulator/addresses';
import { type TObject, Type } from 'typebox';
import type { FrontendProcess } from './plan-frontends.ts';
import type { ServiceProcess } from './plan-services.ts';

const small = (path: string): [string, string, string, string] => [
  process.execPath,
  smallYoungHeap,
  noMiddleCompiler,
  path,
];
const atPort = (port: number) => `http://127.0.0.1:${port}`;

const { PICTURE_DRAIN_SECONDS } = predictionMediaSettings.properties;
/** TABLE: what a process of a service, or the gateway, waits for before it ends. */
const drainSettings: Readonly<Record<string, TObject>> = {
  'prediction-media': Type.Object({ PICTURE_DRAIN_SECONDS }),
  'calendar-ai': Type.Object({ CALENDAR_DRAIN_SECONDS: calendarDrainSetting }),
  gateway: Type.Object({ CALENDAR_DRAIN_SECONDS: calendarDrainSetting }),
};

/** How much longer than usual a process of ours may take to end, in milliseconds. */
export function endMoreMs(part: string, given: SettingsSource): number {
  const waits = Object.values(readSettings(drainSettings[part] ?? Type.Object({}), given));
  return Math.max(0, ...waits.map(Number)) * 1_000;
}

/** A real nats-server, run as its file says. */
export function natsPlan(program: string, url: string, config: string): ProcessPlan {
  const command: [string, ...string[]] = [program, '--config', config];
  return { name: 'nats', command, settings: {}, isReady: () => takesMessages(url) };
}

/** The embedded document store; `guests` may connect besides. */
export function documentsPlan(
  url: string,
  folder: string,
  guests: readonly DatabaseAccount[],
  acceptLoss = false,
): ProcessPlan {
  const { port, username, password } = new URL(url);
  return {
    name: 'documents',
    command: [process.execPath, ampleYoungHeap, noMiddleCompiler, programBeside('documents')],
    settings: {
      DATA_DIR: folder,
      PORT: port,
      ACCOUNT: username,
      PASSWORD: password,
      GUESTS: JSON.stringify(guests),
      ACCEPT_LOSS: String(acceptLoss),
    },
    isReady: () => holdsDocuments(url),
  };
}

/** The simulated platforms. */
export function simulatorPlan(addresses: SimulatorAddresses, folder: string, speed: number): ProcessPlan {
  return {
    name: 'simulator',
    command: small(programBeside('simulator')),
    settings: {
      DATA_DIR: folder,
      PORT: new URL(addresses.url).port,
      HOST: new URL(addresses.url).hostname,
      SMTP_PORT: new URL(addresses.smtpUrl).port,
      SPEED: String(speed),
      CONDITIONS: 'demo',
    },
    isReady: () => answersOk(`${addresses.url}/feed`),
  };
}

/** One replica of a service. */
export function servicePlan(one: ServiceProcess, shared: SettingsSource): ProcessPlan {
  return {
    name: one.name,
    command: small(one.script),
    settings: { ...shared, PORT: String(one.port), ...(one.role && { ROLE: one.role }) },
    endMoreMs: endMoreMs(one.service, shared),
    isReady: () => answersOk(`${atPort(one.port)}/ready`),
  };
}

/** One replica of a front end. Remotes are asked for through the gateway, whichever replica answers. */
export function frontendPlan(
  one: FrontendProcess,
  gatewayUrl: string,
  simulator: SimulatorAddresses | undefined,
  given: SettingsSource,
): ProcessPlan {
  const login = facebookLogin(simulator, given);
  const remoteUrls = remoteNames.map(name => `${name}=${gatewayUrl}${manifestAddress(name)}`);
  return {
    name: one.name,
    command: small(programBeside('frontend')),
    settings: {
      FRONTEND: one.frontend,
      PORT: String(one.port),
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      LOG_LEVEL: given.LOG_LEVEL,
      DRAIN_SECONDS: given.DRAIN_SECONDS,
      ...(one.frontend === 'shell' && {
        REMOTE_URLS: remoteUrls.join(','),
        REMOTES: given.REMOTES,
        MEDIA_ORIGINS: given.MEDIA_ORIGINS,
        HASHTAG_CAP: given.HASHTAG_CAP,
        COURIER_S3_ENDPOINT: given.COURIER_S3_ENDPOINT,
        SIMULATOR_PUBLIC_URL: simulator?.url,
        FACEBOOK_APP_ID: login.appId,
        FACEBOOK_LOGIN_URL: login.site,
        FACEBOOK_SCOPES: login.scopes,
        FACEBOOK_LOGIN_CONFIG_ID: login.configId,
        GRAPH_VERSION: login.graphVersion,
      }),
    },
    isReady: () => answersOk(`${atPort(one.port)}/ready`),
  };
}

/** The one address of everything; `services` and `frontends` are what it balances over. */
export function gatewayPlan(
  gateway: { host: string; port: number; url: string; trustProxy?: string | undefined },
  services: readonly ServiceProcess[],
  frontends: readonly FrontendProcess[],
  given: SettingsSource,
): ProcessPlan {
  const addressesOf = (replicas: readonly { port: number }[]) =>
    replicas.map(one => atPort(one.port)).join(',');
  const ofService = httpServices.map(service => [
    urlSettingOf(service),
    addressesOf(services.filter(one => one.service === service && one.role !== 'worker')),
  ]);
  const ofFrontend = frontends.map(({ frontend }) => [
    frontend === 'shell' ? urlSettingOf('frontends') : remoteSettingOf(frontend),
    addressesOf(frontends.filter(one => one.frontend === frontend)),
  ]);
  return {
    name: 'gateway',
    command: small(programBeside('gateway')),
    endMoreMs: endMoreMs('gateway', given),
    settings: {
      PORT: String(gateway.port),
      HOST: gateway.host,
      TRUST_PROXY: gateway.trustProxy,
      CALENDAR_DRAIN_SECONDS: given.CALENDAR_DRAIN_SECONDS,
      LOG_LEVEL: given.LOG_LEVEL,
      OTEL_EXPORTER_OTLP_ENDPOINT: given.OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_TRACES_SAMPLER_ARG: given.OTEL_TRACES_SAMPLER_ARG,
      ...Object.fromEntries([...ofService, ...ofFrontend]),
    },
    isReady: () => answersOk(`${gateway.url}/live`),
  };
}
