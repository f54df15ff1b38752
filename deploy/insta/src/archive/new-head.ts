import type { SettingsSource } from '@insta-ai/chassis/config';
import { product } from '@insta-ai/chassis/product/product';
import { type ArchiveHead, archiveForm } from './archive-form.ts';
import { keyIdOf } from './key-id.ts';

/** What a backup that begins now says first. */
export function newHead(
  { ENCRYPTION_KEY, ENCRYPTION_KEY_OTHER }: SettingsSource,
  startedAt: Date,
  keyIdsOfBackups: readonly string[] = [],
): ArchiveHead {
  const keyId = keyIdOf(ENCRYPTION_KEY);
  const others = new Set([...keyIdsOfBackups, keyIdOf(ENCRYPTION_KEY_OTHER)]);
  return {
    product: 'insta-ai',
    form: archiveForm,
    ...product,
    startedAt: startedAt.toISOString(),
    keyId,
    otherKeyIds: [...others].filter(id => id !== '' && id !== keyId),
  };
}
