import type { PlatformSettings } from '../config.ts';
import { callCountIndexes } from '../http/limits/call-counts.store.ts';
import type { Logger } from '../logger.ts';
import { createDataKeeper, type DataKeeper } from '../migrations/service-data.ts';
import { product } from '../product/product.ts';
import type { AnyService } from '../service.ts';
import { connectMongo } from '../storage/documents/connect-mongo.ts';
import { type Databases, databasesOf } from '../storage/documents/databases.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { openObjectStore } from '../storage/open-object-store.ts';
import { inOwnFolders } from '../storage/own-folders.ts';

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

/** Does what nothing is served before, and ends: apart from serving, so that it may take as long as it takes. */
export async function prepareData(
  services: readonly AnyService[],
  platform: PlatformSettings,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  const mongo = await connectMongo(platform.MONGODB_URL, log);
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
