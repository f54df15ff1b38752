import { storageQuotaSettings } from '@insta-ai/chassis/storage/storage-quota';
import { type Static, Type } from 'typebox';

/** Beyond the settings of the platform (`_chassis/src/config.ts`). */
export const contentTypeSettings = Type.Object(storageQuotaSettings);

export type ContentTypeSettings = Static<typeof contentTypeSettings>;
