import type { SettingsSource } from '@insta-ai/chassis/config';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { makeSecrets } from '@insta-ai/deploy/launcher/data-folder/secrets';
import type { ArchiveHead } from '../archive/archive-form.ts';
import { keyIdOf } from '../archive/key-id.ts';

/**
 * Refuses an ENCRYPTION_KEY that is not the one of the backup, and a place that brings none where the backup brings none either:
 * the tokens could never be read.
 */
export function proveKey(
  { keyId }: Pick<ArchiveHead, 'keyId'>,
  brings: boolean,
  given: SettingsSource,
): void {
  const key = given.ENCRYPTION_KEY;
  if (!key && brings) return;
  if (!key)
    throw new CannotStart(
      'Set ENCRYPTION_KEY to the one of the installation that the backup is of: its tokens are sealed with that. Nothing was changed.',
    );
  // While keys are changed, a backup of before is sealed with the other one.
  if (keyId && ![key, given.ENCRYPTION_KEY_OTHER].map(keyIdOf).includes(keyId))
    throw new CannotStart(
      `ENCRYPTION_KEY is another one than that of the backup (its check value is ${keyId}, that of the setting ${keyIdOf(key)}). Nothing was changed.`,
    );
}

/** The secrets of a data folder: those of the backup, else new ones around the given keys, of which the other may have sealed tokens of it. */
export function secretsFor(brought: string | undefined, given: SettingsSource): string {
  if (brought !== undefined) return brought;
  const made = makeSecrets({
    ...(given.ADMIN_EMAIL && { email: given.ADMIN_EMAIL }),
    ...(given.ADMIN_PASSWORD && { password: given.ADMIN_PASSWORD }),
  });
  const { ENCRYPTION_KEY, ENCRYPTION_KEY_OTHER } = given;
  const other = ENCRYPTION_KEY_OTHER && { ENCRYPTION_KEY_OTHER, KEYS_CHANGED_AT: new Date().toISOString() };
  return JSON.stringify({ ...made, ENCRYPTION_KEY, ...other }, null, 2);
}
