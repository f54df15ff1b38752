import { join } from 'node:path';
import { platformSettings, readSettings } from '@insta-ai/chassis/config';
import { reachableUrl } from '@insta-ai/chassis/http/reachable-url';
import { openLogDestination } from '@insta-ai/chassis/log-destination';
import { checkSettings } from '@insta-ai/chassis/start/read-all-settings';
import { startServices } from '@insta-ai/chassis/start-services';
import { attendance } from '@insta-ai/deploy/insta/attend/attendance';
import { backupBeforeUpgrade } from '@insta-ai/deploy/insta/nightly/backup-before-upgrade';
import { backupSettings } from '@insta-ai/deploy/insta/nightly/backup-settings';
import { nightlyBackup } from '@insta-ai/deploy/insta/nightly/nightly-backup';
import { tellOfPlace } from '@insta-ai/deploy/insta/nightly/place-of-nights';
import type { Launch } from '@insta-ai/deploy/launcher/basis/launch';
import { withProvenPrefixes } from '@insta-ai/deploy/launcher/data-folder/known-prefixes';
import { type FormRun, startForm } from '@insta-ai/deploy/launcher/run/start-form';
import { placeSimulator } from '@insta-ai/deploy/launcher/settings/place-simulator';
import { serviceSettings } from '@insta-ai/deploy/launcher/settings/service-settings';
import { proveObjectStore } from '@insta-ai/deploy/launcher/stores/given-stores';
import { startBus, startDocuments } from '@insta-ai/deploy/launcher/stores/start-stores';
import { serveFrontends } from '@insta-ai/shell/server';
import { demoConditions } from '@insta-ai/simulator/conditions';
import { startSimulator } from '@insta-ai/simulator/start-simulator';
import { allServices } from './all-services.ts';
import { embeddedSettings } from './embedded-settings.ts';
import { servedFrontends } from './served-frontends.ts';

/** The whole product in this process, and a nats-server beside it. */
export function startEmbedded(launch: Launch): Promise<FormRun> {
  return startForm(launch, async site => {
    const { given, settings, port, publicUrl, folder, isUpgrade, keep, enter, say } = site;
    const { SIMULATOR_HOST } = readSettings(embeddedSettings, given);
    readSettings(backupSettings, given);

    enter('simulator');
    const place = await placeSimulator(site);
    const simulator =
      place &&
      keep(
        await startSimulator({
          ...place,
          host: SIMULATOR_HOST,
          // Only services send mail.
          smtpHost: '127.0.0.1',
          // The public address may lead to a proxy that is not there yet, or to a port of another machine.
          reachedAt: `${publicUrl}=${reachableUrl(settings.HOST, port)}`,
          conditions: demoConditions,
        }),
      );
    const source = serviceSettings(site, simulator, { PORT: String(port), HOST: settings.HOST });
    checkSettings(allServices, {
      NATS_URL: 'nats://checked-later',
      MONGODB_URL: 'mongodb://checked-later',
      ...source,
    });

    enter('NATS');
    const bus = keep(await startBus(site));
    enter('documents');
    const documents = keep(await startDocuments(site));
    const complete = { ...source, NATS_URL: bus.url, MONGODB_URL: documents.url };
    await proveObjectStore(readSettings(platformSettings, complete));
    const forBackups = withProvenPrefixes(complete);
    if (isUpgrade) await backupBeforeUpgrade(folder, forBackups, say);
    // Asked beside the start of the services, which it would hold up; it never throws.
    const placeIsTold = tellOfPlace(forBackups, say);

    enter('services');
    const services = keep(
      await startServices({
        services: allServices,
        settings: complete,
        logTo: openLogDestination(join(folder, 'insta-ai.log')),
        // Here the port of the services is that of the product, and HOST may open it to others.
        metricsFor: 'thisMachine',
        extend: app => serveFrontends(app, servedFrontends(simulator, given)),
        timers: log => {
          const backup = nightlyBackup(forBackups, { say: line => log.info(line) });
          const examined = { ...given, PORT: String(port) };
          return [attendance({ reached: forBackups, examined }), ...(backup ? [backup] : [])];
        },
      }),
    );
    await placeIsTold;
    return { url: services.url, stores: { bus: bus.url, documents: documents.url }, simulator };
  });
}
