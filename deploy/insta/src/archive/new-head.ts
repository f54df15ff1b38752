import type { SettingsSource } from '@insta-ai/chassis/config';
import { product } from '@insta-ai/chassis/product/product';
import { type ArchiveHead, archiveForm } from './archive-form.ts';
import { keyIdOf } from './key-id.ts';

/** What a backup that begins now says first. */
export function newHead(settings: SettingsSource, startedAt: Date): ArchiveHead {
  return {
    product: 'insta-ai',
    form: archiveForm,
    ...product,
    startedAt: startedAt.toISOString(),
    keyId: keyIdOf(settings.ENCRYPTION_KEY),
  };
}
