import type { PlatformSettings } from '../config.ts';
import { callCountIndexes } from '../http/limits/call-counts.store.ts';
import type { Logger } from '../logger.ts';
import { DataProblem } from '../migrations/data-version.ts';
import { createDataKeeper, type DataKeeper } from '../migrations/service-data.ts';
import { product } from '../product/product.ts';
import type { AnyService } from '../service.ts';
import { connectMongo } from '../storage/documents/connect-mongo.ts';
import { type Databases, databasesOf } from '../storage/documents/databases.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { openObjectStore } from '../storage/open-object-store.ts';
import { inOwnFolders } from '../storage/own-folders.ts';
import { nameOfProcess } from './name-of-process.ts';

type Opened = { databases: Databases; objects: ObjectStore; log: Logger };

/** The keeper of a service's data in this process. */
export function keeperOf(
  { name, data, routes }: AnyService,
  { databases, objects, log }: Opened,
): DataKeeper {
  return createDataKeeper({
    service: name,
    product: product.version,
    data: {
      indexes: [...(data?.indexes ?? []), ...(routes ? [callCountIndexes] : [])],
      migrations: data?.migrations ?? [],
    },
    db: databases.of(name),
    objects,
    log: log.child({ service: name }),
  });
}

/**
 * Does what nothing is served before, and ends: apart from serving, so that it may take as long as it takes. Told to end, it does so between
 * two steps, and at once while it waits for the document store.
 */
export async function prepareData(
  services: readonly AnyService[],
  platform: PlatformSettings,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  const own = log.child({ service: nameOfProcess(services) });
  const mongo = await unlessTold(connectMongo(platform.MONGODB_URL, own), stopping);
  try {
    const objects = inOwnFolders(await openObjectStore(platform));
    const databases = databasesOf(mongo, platform.DATABASE_PREFIX);
    const keepers = services.map(service => keeperOf(service, { databases, objects, log }));
    for (const { prove } of keepers) await prove();
    for (const { prepare } of keepers) await prepare(stopping);
  } finally {
    await mongo.close();
  }
}

/** What was waited for, or a refusal as soon as the process is told to end. */
function unlessTold<T>(work: Promise<T>, stopping: AbortSignal): Promise<T> {
  const told = Promise.withResolvers<never>();
  const end = () => told.reject(new DataProblem('This was told to end before the document store was there.'));
  stopping.addEventListener('abort', end, { once: true });
  if (stopping.aborted) end();
  return Promise.race([work, told.promise]).finally(() => stopping.removeEventListener('abort', end));
}
