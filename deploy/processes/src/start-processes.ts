import { join } from 'node:path';
import { readSettings } from '@insta-ai/chassis/config';
import { reachableUrl } from '@insta-ai/chassis/http/reachable-url';
import { readBackupOrder } from '@insta-ai/deploy/insta/nightly/backup-settings';
import { claimPorts } from '@insta-ai/deploy/launcher/addresses/claim-ports';
import type { Launch } from '@insta-ai/deploy/launcher/basis/launch';
import { withProvenPrefixes } from '@insta-ai/deploy/launcher/data-folder/known-prefixes';
import type { ManagedProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { type FormRun, startForm } from '@insta-ai/deploy/launcher/run/start-form';
import { serviceSettings } from '@insta-ai/deploy/launcher/settings/service-settings';
import { refuseMongodData } from '@insta-ai/deploy/launcher/stores/refuse-mongod-data';
import type { FrontendName } from '@insta-ai/proto/http/remotes';
import type { ServiceName } from '@insta-ai/proto/http/shared/call';
import { keepAttending, keepNights } from './operator-work.ts';
import { planFrontends } from './plan-frontends.ts';
import { planServices } from './plan-services.ts';
import { openProcessGroup } from './process-group.ts';
import { frontendPlan, gatewayPlan, servicePlan } from './process-plans.ts';
import { processesSettings } from './processes-settings.ts';
import { startBus, startDocuments, startSimulator } from './start-parts.ts';

/** The whole product with a process for every replica of every service, behind a gateway. */
export type ProcessesRun = FormRun & {
  /** Where each process writes what it says. */
  logFolder: string;
  /** Every process of ours by its name, to be killed or restarted. */
  processes: ReadonlyMap<string, ManagedProcess>;
};

/** How long a service goes on answering while the gateway notices that it stops, in seconds. */
const draining = { DRAIN_SECONDS: '1.5' };

/** Starts everything in order. */
export async function startProcesses(launch: Launch): Promise<ProcessesRun> {
  const { REPLICAS: replicas, WORKERS: workers } = readSettings(processesSettings, launch.given);
  const backups = readBackupOrder(launch.given);
  return startForm(launch, async site => {
    const { given, say, settings, port, folder, isUpgrade, keep, enter } = site;
    if (!settings.MONGODB_URL) refuseMongodData(folder);
    const ports = keep(await claimPorts());
    const group = openProcessGroup(site);

    enter('simulator');
    const simulator = await startSimulator(site, group, ports);

    enter('stores');
    say('Starting the stores …');
    const bus = await startBus(site, group, ports);
    const documents = await startDocuments(site, group, ports);
    const source = serviceSettings(site, simulator, { HOST: '127.0.0.1', TRUST_PROXY: '1', ...draining });
    const ofOperator = { ...source, NATS_URL: bus.url, MONGODB_URL: documents.url };
    const forBackups = withProvenPrefixes(ofOperator);
    if (isUpgrade && backups) {
      const { backupBeforeUpgrade } = await import('@insta-ai/deploy/insta/nightly/backup-before-upgrade');
      await backupBeforeUpgrade(folder, forBackups, say);
    }

    enter('services');
    const services = await planServices({ replicas, workers }, ports.next);
    say(`Starting ${services.length} service processes …`);
    const settingsOf = (service: ServiceName) => ({
      ...source,
      NATS_URL: bus.urlOf(service),
      MONGODB_URL: documents.urlOf(service),
    });
    await group.start(...services.map(one => servicePlan(one, settingsOf(one.service))));

    enter('front ends');
    // What comes from outside goes to the gateway; nothing behind it listens beyond this machine.
    const url = reachableUrl(settings.HOST, port);
    const gateway = { host: settings.HOST, port, url, trustProxy: given.TRUST_PROXY };
    const frontends = await planFrontends(replicas, ports.next);
    say(`Starting ${frontends.length} front-end processes …`);
    const plansOf = (isOne: (frontend: FrontendName) => boolean) =>
      frontends
        .filter(({ frontend }) => isOne(frontend))
        .map(one => frontendPlan(one, url, simulator, { ...given, ...draining }));
    // Shells ask for the remotes' manifests through the gateway: so they know them from their first page on.
    await group.start(gatewayPlan(gateway, services, frontends, given), ...plansOf(name => name !== 'shell'));
    await group.start(...plansOf(name => name === 'shell'));

    if (backups) keep(await keepNights(folder, forBackups, say));
    keep(keepAttending(folder, { reached: forBackups, examined: { ...given, PORT: String(port) } }));

    const stores = { bus: bus.url, documents: documents.url };
    return { url, stores, simulator, logFolder: join(folder, 'logs'), processes: group.processes };
  });
}
