import { once } from '@insta-ai/chassis/turns/once';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { seriesIn } from '../archive/backup-name.ts';
import type { BackupSeries } from '../archive/backup-series.ts';
import { keyIdOf } from '../archive/key-id.ts';
import type { Installation } from '../installation/open-installation.ts';
import { keyIdsOfBackups } from './last-backup.ts';

/** Whether a backup is of this installation, or may be, by the names of its keys. */
export type IsOwn = (keyIds: readonly string[]) => Promise<boolean>;

/**
 * Known are its keys and all that it has made backups with, so that a change of keys makes no stranger of what it made before. One key in
 * common is enough: an installation that was restored from before a change knows the keys of after it by nothing else.
 */
export function ownBackups({ settings, documents }: Pick<Installation, 'settings' | 'documents'>): IsOwn {
  const { ENCRYPTION_KEY, ENCRYPTION_KEY_OTHER } = settings;
  const now = [keyIdOf(ENCRYPTION_KEY), keyIdOf(ENCRYPTION_KEY_OTHER)];
  const before = once(async () => keyIdsOfBackups(await documents()));
  return async keyIds => {
    if (keyIds.length === 0 || keyIds.some(id => now.includes(id))) return true;
    const known = await before();
    return keyIds.some(id => known.includes(id));
  };
}

/**
 * Names of what lies in a series. Throws in words where the newest backup is of another installation: each would take that of the other
 * for its own, and delete it later.
 */
export async function listOwnSeries(
  folder: string,
  series: BackupSeries,
  isOwn: IsOwn,
  now: Date,
): Promise<string[]> {
  const names = await series.list();
  for (const name of seriesIn(names, now).reverse()) {
    const keyIds = await series.keyIdsOf(name);
    if (keyIds?.length === 0) continue;
    if (keyIds && (await isOwn(keyIds))) break;
    throw new CannotStart(
      `${folder} holds backups of another installation, or of a key that this one does not know (${name}): choose a folder of its own for this one, or, where it was restored from an older one in it, move those that are newer to another folder. Nothing was changed.`,
    );
  }
  return names;
}

/** Those of a series that are of this installation, or may be, and the others. */
export async function sortOut(
  names: readonly string[],
  series: BackupSeries,
  isOwn: IsOwn,
): Promise<{ own: string[]; others: string[] }> {
  const own: string[] = [];
  const others: string[] = [];
  for (const name of names) {
    const keyIds = await series.keyIdsOf(name);
    (keyIds && (await isOwn(keyIds)) ? own : others).push(name);
  }
  return { own, others };
}
