import { join } from 'node:path';
import type { SettingsSource } from '@insta-ai/chassis/config';
import { reachableUrl } from '@insta-ai/chassis/http/reachable-url';
import { claimPort, preferPort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { publicUrlOf } from '@insta-ai/deploy/launcher/addresses/public-url';
import {
  checkInstallation,
  markInstallation,
} from '@insta-ai/deploy/launcher/data-folder/installation-marks';
import { lockFolder } from '@insta-ai/deploy/launcher/data-folder/lock-folder';
import { openDataFolder } from '@insta-ai/deploy/launcher/data-folder/open-data-folder';
import { loadSecrets } from '@insta-ai/deploy/launcher/data-folder/secrets';
import { type ManagedProcess, startProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { ensureNatsServer } from '@insta-ai/deploy/launcher/programs/nats-install';
import { readLauncherSettings } from '@insta-ai/deploy/launcher/settings/launcher-settings';
import { serviceSettings } from '@insta-ai/deploy/launcher/settings/service-settings';
import {
  isSimulated,
  needsSimulator,
  simulatedOfPerson,
  simulatedSettings,
} from '@insta-ai/deploy/launcher/settings/simulated-settings';
import { keepFlushed } from '@insta-ai/deploy/launcher/stores/keep-flushed';
import { findNatsServer, streamsIn, writeNatsConfig } from '@insta-ai/deploy/launcher/stores/nats-server';
import { type OnLost, refuseMongodData, usedStores } from '@insta-ai/deploy/launcher/stores/start-stores';
import { refuseOlderStreams, streamMark } from '@insta-ai/deploy/launcher/stores/stream-mark';
import { openWayIn } from '@insta-ai/deploy/launcher/way-in/open-way-in';
import type { WayIn } from '@insta-ai/deploy/launcher/way-in/way-in';
import { Installer } from '@insta-ai/deploy/system/installer';
import type { ServiceName } from '@insta-ai/proto/http/call';
import { simulatorAddresses } from '@insta-ai/simulator/addresses';
import { ownBus } from './bus-accounts.ts';
import { claimPorts } from './claim-ports.ts';
import { ownDocuments } from './document-accounts.ts';
import { planFrontends } from './plan-frontends.ts';
import { planServices } from './plan-services.ts';
import {
  documentsPlan,
  frontendPlan,
  gatewayPlan,
  natsPlan,
  servicePlan,
  simulatorPlan,
} from './process-plans.ts';
import { readProcessesSettings } from './processes-settings.ts';
import { sharedStore } from './store-access.ts';

/** The whole product with a process for every replica of every service, behind a gateway. */
export type ProcessesRun = WayIn & {
  /** Once the person was told how to get in. */
  told(): Promise<void>;
  simulatorUrl: string | undefined;
  /** Names of what is simulated, for the person. */
  simulated: string[];
  /** Where each process writes what it says. */
  logFolder: string;
  /** Every process of ours by its name, to be killed or restarted. */
  processes: ReadonlyMap<string, ManagedProcess>;
  stop(): Promise<void>;
};

/** Seconds that a service goes on answering while the gateway notices that it stops. */
const drainSeconds = 1.5;

/** Starts everything in order and ends what was started when a step fails. */
export async function startProcesses(
  given: SettingsSource,
  say: (line: string) => void,
  installer = new Installer({ path: given.PATH ?? '', say }),
  onLost: OnLost = () => {},
): Promise<ProcessesRun> {
  const settings = readLauncherSettings(given);
  const counts = readProcessesSettings(given);
  const replicas = { replicas: counts.REPLICAS, workers: counts.WORKERS };
  const port = await claimPort(settings.PORT, settings.HOST);
  const folder = await openDataFolder(settings.DATA_DIR, say);
  const publicUrl = publicUrlOf(settings, port);
  // What comes from outside goes to the gateway; nothing behind it listens beyond this machine.
  const gateway = {
    host: settings.HOST,
    port,
    url: reachableUrl(settings.HOST, port),
    trustProxy: given.TRUST_PROXY,
  };
  const processes = new Map<string, ManagedProcess>();
  const opened: { stop(): Promise<unknown> }[] = [lockFolder(folder)];
  const stop = async () => {
    for (const part of opened.splice(0).reverse()) await part.stop();
  };
  const start = async (...plan: Parameters<typeof startProcess>[0][]) => {
    const started = await Promise.allSettled(plan.map(one => startProcess(one, folder, onLost)));
    const running = started.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []));
    for (const one of running) processes.set(one.name, one);
    opened.push({ stop: () => Promise.all(running.map(one => one.stop())) });
    for (const one of started) if (one.status === 'rejected') throw one.reason;
  };

  try {
    const ports = await claimPorts();
    opened.push(ports);
    const first = { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD };
    const used = usedStores(settings, given);
    await checkInstallation(folder, used, settings.ACCEPT_LOSS);
    if (!settings.MONGODB_URL) await refuseMongodData(folder);
    const secrets = await loadSecrets(folder, first);

    const simulator = needsSimulator(given)
      ? simulatorAddresses(
          `http://127.0.0.1:${await preferPort(settings.SIMULATOR_PORT ?? port + 1)}`,
          `smtp://127.0.0.1:${await ports.next()}`,
        )
      : undefined;
    if (simulator) await start(simulatorPlan(simulator, join(folder, 'simulator'), settings.SIMULATOR_SPEED));

    say('Starting the stores …');
    const bus = settings.NATS_URL ? sharedStore(settings.NATS_URL) : ownBus(await ports.next());
    if (bus.own) {
      const place = join(folder, 'nats');
      const config = await writeNatsConfig(place, bus.own.port, bus.own.authorization);
      await start(natsPlan(await natsProgram(settings.PATH, installer), bus.url, config));
      if (!settings.ACCEPT_LOSS) await refuseOlderStreams(bus.url, place);
      opened.push(keepFlushed(streamsIn(place), { highWater: streamMark(bus.url, place) }));
    }
    const documents = settings.MONGODB_URL
      ? sharedStore(settings.MONGODB_URL)
      : ownDocuments(await ports.next());
    if (documents.own) await start(documentsPlan(documents.url, join(folder, 'documents'), documents.own));

    const plan = await planServices(replicas, ports.next);
    say(`Starting ${plan.length} service processes …`);
    const simulated = simulatedSettings(simulator, given);
    const shared = serviceSettings(given, secrets, {
      ...simulated.settings,
      PUBLIC_URL: publicUrl,
      DATA_DIR: folder,
      NATS_URL: bus.url,
      MONGODB_URL: documents.url,
      SIMULATED_PLATFORMS: String(
        isSimulated('GRAPH_BASE_URL', given) && isSimulated('REPLICATE_BASE_URL', given),
      ),
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      DRAIN_SECONDS: String(drainSeconds),
    });
    const ofService = (service: ServiceName) => ({
      NATS_URL: bus.urlOf(service),
      MONGODB_URL: documents.urlOf(service),
    });
    await start(...plan.map(one => servicePlan(one, { ...shared, ...ofService(one.service) })));

    const frontends = await planFrontends(counts.REPLICAS, ports.next);
    say(`Starting ${frontends.length} processes of front ends …`);
    const planOf = (isShell: boolean) =>
      frontends
        .filter(one => (one.frontend === 'shell') === isShell)
        .map(one =>
          frontendPlan(one, gateway.url, simulator, { ...given, DRAIN_SECONDS: String(drainSeconds) }),
        );
    // Shells ask for the remotes' manifests through the gateway: so they know them from their first page on.
    await start(gatewayPlan(gateway, plan, frontends), ...planOf(false));
    await start(...planOf(true));
    await markInstallation(folder, used);
    const wayIn = await openWayIn({
      folder,
      settings,
      secrets,
      url: gateway.url,
      publicUrl,
      ...simulatedOfPerson(simulator, given),
    });
    return {
      ...wayIn,
      simulatorUrl: simulator?.url,
      simulated: simulated.names,
      logFolder: join(folder, 'logs'),
      processes,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function natsProgram(path: string, installer: Installer): Promise<string> {
  await ensureNatsServer(installer);
  return findNatsServer(path) ?? 'nats-server';
}
