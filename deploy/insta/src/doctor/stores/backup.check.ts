import { SettingsError } from '@insta-ai/chassis/config';
import type { Databases } from '@insta-ai/chassis/storage/documents/databases';
import { firstStartOf } from '@insta-ai/deploy/launcher/data-folder/installation-marks';
import { lastBackup } from '../../backup/last-backup.ts';
import { faultOfPlace } from '../../nightly/place-of-nights.ts';
import type { Check } from '../check.ts';
import { type Finding, fail, NotLooked, warn } from '../finding.ts';
import type { Scene } from '../scene.ts';
import { backupCommand, fixOfFailed, judgeBackup } from './judge-backup.ts';

export const backupCheck: Check = {
  group: 'stores',
  name: 'backup',
  asks: 'how old the last backup is that "insta backup" made, whether one of each night has failed since, and whether the place for the next is there',
  fix: `Have one made each night: BACKUP_TO, in a cluster backup.enabled, or ${backupCommand}.`,
  needs: ['documents'],
  async look(scene) {
    const noPlace = await whyNoPlace(scene);
    if (noPlace) return [noPlace];
    const documents = await scene.documents();
    const { good, failed } = await lastBackup(documents);
    const isHere = scene.folder !== undefined;
    if (failed)
      return [warn(`The last backup into ${failed.place} failed: ${failed.reason}`, fixOfFailed(isHere))];
    const since = await beginningOf(scene.folder, documents);
    if (!good && !since) throw new NotLooked('nobody has registered yet, so there is nothing to lose');
    const last = good && { at: good.startedAt, name: good.place };
    return [judgeBackup({ last, since: since || new Date(), now: new Date(), isHere })];
  },
};

/** Since when there is something to lose: where the stores are elsewhere, since the first person is there. */
async function beginningOf(folder: string | undefined, documents: Databases): Promise<Date | undefined> {
  const firstStart = folder && (await firstStartOf(folder).catch(() => undefined));
  if (firstStart) return firstStart;
  const people = documents.of('auth-user').collection<{ createdAt?: Date }>('users');
  const [first] = await people.find().project({ createdAt: 1 }).sort({ createdAt: 1 }).limit(1).toArray();
  return first?.createdAt;
}

/** What the next backup of a night would fail with; values that cannot be read are named with the settings. */
async function whyNoPlace({ given, known, documents, machine }: Scene): Promise<Finding | undefined> {
  try {
    const { now, statfs } = machine;
    const fault = await faultOfPlace(given, { settings: known, documents, now: now(), statfs });
    if (!fault) return undefined;
    return fault.isSure
      ? fail(fault.words, 'Correct BACKUP_TO, or make that place; until then no backup is made.')
      : warn(fault.words, 'Make room there, keep fewer (BACKUP_KEEP), or choose another place.');
  } catch (error) {
    if (error instanceof SettingsError) return undefined;
    throw error;
  }
}
