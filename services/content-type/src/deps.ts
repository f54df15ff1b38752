import type { ServiceContext } from '@insta-ai/chassis/service';
import type { ContentTypeSettings } from './config.ts';
import { createContentTypesService } from './content-types/content-types.service.ts';
import { createContentTypesStore } from './content-types/content-types.store.ts';
import { seedBaseImages } from './uploads/seed-base-images.ts';
import { createUploadsService } from './uploads/uploads.service.ts';
import { createUploadsStore } from './uploads/uploads.store.ts';

/** How often removals of pictures that were cut short are finished, in milliseconds. */
const removeEveryMs = 60_000;

/** Builds the stores and the two features on top of them. */
export async function createDeps({
  db,
  bus,
  log,
  objects,
  settings,
}: Pick<ServiceContext<ContentTypeSettings>, 'db' | 'bus' | 'log' | 'objects' | 'settings'>) {
  const contentTypesStore = createContentTypesStore({ db, bus, log });
  const uploadsStore = createUploadsStore(db);
  await seedBaseImages(objects);
  const uploads = createUploadsService({
    store: uploadsStore,
    objects,
    quotaMb: settings.STORAGE_QUOTA_MB,
    namesDrawnWith: contentTypesStore.namesDrawnWith,
  });
  return {
    uploads,
    objects,
    contentTypes: createContentTypesService({ store: contentTypesStore, uploads }),
    timers: [
      ...contentTypesStore.timers,
      { name: 'uploads-removal', everyMs: removeEveryMs, run: uploads.finishRemovals },
    ],
  };
}
