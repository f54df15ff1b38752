import { join } from 'node:path';
import { platformSettings, readSettings, type SettingsSource } from '@insta-ai/chassis/config';
import { openLogDestination } from '@insta-ai/chassis/log-destination';
import { checkSettings } from '@insta-ai/chassis/read-all-settings';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { claimPort, preferPort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { publicUrlOf } from '@insta-ai/deploy/launcher/addresses/public-url';
import {
  checkInstallation,
  markInstallation,
} from '@insta-ai/deploy/launcher/data-folder/installation-marks';
import { lockFolder } from '@insta-ai/deploy/launcher/data-folder/lock-folder';
import { openDataFolder } from '@insta-ai/deploy/launcher/data-folder/open-data-folder';
import { loadSecrets } from '@insta-ai/deploy/launcher/data-folder/secrets';
import { type Phase, Stopwatch } from '@insta-ai/deploy/launcher/run/stopwatch';
import { facebookLogin } from '@insta-ai/deploy/launcher/settings/facebook-login';
import { readLauncherSettings } from '@insta-ai/deploy/launcher/settings/launcher-settings';
import { serviceSettings } from '@insta-ai/deploy/launcher/settings/service-settings';
import {
  isSimulated,
  needsSimulator,
  simulatedOfPerson,
  simulatedSettings,
} from '@insta-ai/deploy/launcher/settings/simulated-settings';
import { proveObjectStore } from '@insta-ai/deploy/launcher/stores/given-stores';
import {
  type OnLost,
  startBus,
  startDocuments,
  usedStores,
} from '@insta-ai/deploy/launcher/stores/start-stores';
import { openWayIn } from '@insta-ai/deploy/launcher/way-in/open-way-in';
import type { WayIn } from '@insta-ai/deploy/launcher/way-in/way-in';
import { Installer } from '@insta-ai/deploy/system/installer';
import { serveFrontends } from '@insta-ai/shell/server';
import { facebookApp } from '@insta-ai/shell/server/facebook-app';
import { type Simulator, startSimulator } from '@insta-ai/simulator/start-simulator';
import { allServices } from './all-services.ts';

/** The whole product, running in this process (and a nats-server beside it). */
export type EmbeddedRun = WayIn & {
  /** Once the person was told how to get in. */
  told(): Promise<void>;
  simulator: Simulator | undefined;
  /** Names of what is simulated, for the person. */
  simulated: string[];
  /** How long each part of the start took, in milliseconds. */
  phases: Phase[];
  stop(): Promise<void>;
};

/** Starts everything in order and closes what was opened when a step fails. */
export async function startEmbedded(
  given: SettingsSource,
  say: (line: string) => void = () => {},
  installer = new Installer({ path: given.PATH ?? '', say }),
  onLost: OnLost = () => {},
): Promise<EmbeddedRun> {
  const stopwatch = new Stopwatch();
  const settings = readLauncherSettings(given);
  const port = await claimPort(settings.PORT, settings.HOST);
  const folder = await openDataFolder(settings.DATA_DIR, say);
  const publicUrl = publicUrlOf(settings, port);
  const opened: { stop(): Promise<unknown> }[] = [lockFolder(folder)];
  const stop = async () => {
    for (const part of opened.splice(0).reverse()) await part.stop();
  };
  try {
    const used = usedStores(settings, given);
    await checkInstallation(folder, used, settings.ACCEPT_LOSS);
    const secrets = await loadSecrets(folder, {
      email: settings.ADMIN_EMAIL,
      password: settings.ADMIN_PASSWORD,
    });
    stopwatch.enter('simulator');
    const simulator = needsSimulator(given)
      ? await startSimulator({
          folder: join(folder, 'simulator'),
          port: await preferPort(settings.SIMULATOR_PORT ?? port + 1),
          speed: settings.SIMULATOR_SPEED,
        })
      : undefined;
    if (simulator) opened.push(simulator);
    const simulated = simulatedSettings(simulator, given);
    const source = serviceSettings(given, secrets, {
      ...simulated.settings,
      PORT: String(port),
      HOST: settings.HOST,
      PUBLIC_URL: publicUrl,
      DATA_DIR: folder,
      SIMULATED_PLATFORMS: String(
        isSimulated('GRAPH_BASE_URL', given) && isSimulated('REPLICATE_BASE_URL', given),
      ),
    });
    checkSettings(allServices, {
      NATS_URL: 'nats://checked-later',
      MONGODB_URL: 'mongodb://checked-later',
      ...source,
    });

    stopwatch.enter('NATS');
    const bus = await startBus(settings, folder, installer, onLost);
    opened.push(bus);
    stopwatch.enter('documents');
    const documents = await startDocuments(settings, folder, onLost, say);
    opened.push(documents);
    const complete = { ...source, NATS_URL: bus.url, MONGODB_URL: documents.url };
    await proveObjectStore(readSettings(platformSettings, complete));

    stopwatch.enter('services');
    const services: RunningServices = await startServices({
      services: allServices,
      settings: complete,
      logTo: openLogDestination(join(folder, 'insta-ai.log')),
      // Here the port of the services is that of the product, and HOST may open it to others.
      metricsFor: 'thisMachine',
      extend: app =>
        serveFrontends(app, {
          mediaOrigins: simulator ? [simulator.url] : [],
          appConfig: {
            simulated: simulator
              ? { feedUrl: `${simulator.url}/feed`, mailUrl: `${simulator.url}/mail` }
              : null,
            facebook: facebookApp(facebookLogin(simulator, given)),
          },
        }),
    });
    opened.push(services);

    await markInstallation(folder, used);
    stopwatch.enter('sign-in');
    const wayIn = await openWayIn({
      folder,
      settings,
      secrets,
      url: services.url,
      publicUrl,
      ...simulatedOfPerson(simulator, given),
    });
    return {
      ...wayIn,
      simulator,
      simulated: simulated.names,
      phases: stopwatch.end(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
