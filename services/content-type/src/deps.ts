import type { ServiceContext } from '@insta-ai/chassis/service';
import { createContentTypesService } from './content-types/content-types.service.ts';
import { createContentTypesStore } from './content-types/content-types.store.ts';
import { seedBaseImages } from './uploads/seed-base-images.ts';
import { createUploadsService } from './uploads/uploads.service.ts';
import { createUploadsStore } from './uploads/uploads.store.ts';

export type Deps = Awaited<ReturnType<typeof createDeps>>;

/** Builds the stores and the two features on top of them. */
export async function createDeps({
  db,
  bus,
  log,
  objects,
}: Pick<ServiceContext<unknown>, 'db' | 'bus' | 'log' | 'objects'>) {
  const contentTypesStore = createContentTypesStore(db, bus, log);
  const uploadsStore = createUploadsStore(db);
  await contentTypesStore.ensureIndexes();
  await uploadsStore.ensureIndexes();
  await seedBaseImages(objects);
  const uploads = createUploadsService(uploadsStore, objects);
  return {
    uploads,
    contentTypes: createContentTypesService(contentTypesStore, uploads),
    timers: contentTypesStore.timers,
  };
}
