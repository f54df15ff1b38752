import { join } from 'node:path';
import type { SettingsSource } from '@insta-ai/chassis/config';
import { facebookApp } from '../../embedded/src/facebook-app.ts';
import { httpServices, urlSettingOf } from '../../gateway/src/gateway-settings.ts';
import type { SimulatorAddresses } from '../../simulator/src/addresses.ts';
import type { ProcessPlan } from './managed-process.ts';
import type { ServiceProcess } from './plan-services.ts';
import { answersOk, holdsDocuments, takesMessages } from './readiness.ts';

const deploy = join(import.meta.dirname, '../..');
const script = (path: string): [string, string] => [process.execPath, join(deploy, path)];
const atPort = (port: number) => `http://127.0.0.1:${port}`;

/** A real nats-server with JetStream on disk. */
export function natsPlan(program: string, url: string, folder: string): ProcessPlan {
  const { hostname, port } = new URL(url);
  const place = ['--addr', hostname, '--port', port, '--jetstream', '--store_dir', folder];
  return { name: 'nats', command: [program, ...place], settings: {}, isReady: () => takesMessages(url) };
}

/** The embedded document store. */
export function documentsPlan(url: string, folder: string): ProcessPlan {
  return {
    name: 'documents',
    command: script('processes/src/documents.main.ts'),
    settings: { DATA_DIR: folder, PORT: new URL(url).port },
    isReady: () => holdsDocuments(url),
  };
}

/** The simulated platforms. */
export function simulatorPlan(addresses: SimulatorAddresses, folder: string, speed: number): ProcessPlan {
  return {
    name: 'simulator',
    command: script('simulator/src/main.ts'),
    settings: {
      DATA_DIR: folder,
      PORT: new URL(addresses.url).port,
      SMTP_PORT: new URL(addresses.smtpUrl).port,
      SPEED: String(speed),
    },
    isReady: () => answersOk(`${addresses.url}/feed`),
  };
}

/** One replica of a service. */
export function servicePlan(one: ServiceProcess, shared: SettingsSource): ProcessPlan {
  return {
    name: one.name,
    command: [process.execPath, one.script],
    settings: { ...shared, PORT: String(one.port), ...(one.role && { ROLE: one.role }) },
    isReady: () => answersOk(`${atPort(one.port)}/ready`),
  };
}

/** The built front ends. */
export function frontendsPlan(
  port: number,
  simulator: SimulatorAddresses | undefined,
  given: SettingsSource,
): ProcessPlan {
  const simulated = simulator && { feedUrl: `${simulator.url}/feed`, mailUrl: `${simulator.url}/mail` };
  return {
    name: 'frontends',
    command: script('processes/src/frontends.main.ts'),
    settings: {
      PORT: String(port),
      APP_CONFIG: JSON.stringify({
        simulated: simulated ?? null,
        facebook: facebookApp(simulator, given),
      }),
      MEDIA_ORIGINS: simulator?.url ?? '',
    },
    isReady: () => answersOk(`${atPort(port)}/ready`),
  };
}

/** The one address of everything; `services` are what it balances over. */
export function gatewayPlan(
  services: readonly ServiceProcess[],
  ports: { gateway: number; frontends: number },
): ProcessPlan {
  const addresses = httpServices.map(service => {
    const replicas = services.filter(one => one.service === service && one.role !== 'worker');
    return [urlSettingOf(service), replicas.map(one => atPort(one.port)).join(',')];
  });
  return {
    name: 'gateway',
    command: script('gateway/src/main.ts'),
    settings: {
      PORT: String(ports.gateway),
      ...Object.fromEntries(addresses),
      [urlSettingOf('frontends')]: atPort(ports.frontends),
    },
    isReady: () => answersOk(`${atPort(ports.gateway)}/live`),
  };
}
