import type { ServiceData } from '@insta-ai/chassis/migrations/migration';
import { contentTypesIndexes } from './content-types/content-types.store.ts';
import { measureUploads } from './migrations/measure-uploads.ts';
import { uploadsIndexes } from './uploads/uploads.store.ts';

/** Indexes of the service's database, and the steps that brought it to the form of today. */
export const contentTypeData: ServiceData = {
  indexes: [contentTypesIndexes, uploadsIndexes],
  migrations: [measureUploads],
};
