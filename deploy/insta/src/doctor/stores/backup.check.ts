import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lastBackup } from '../../backup/last-backup.ts';
import type { Check } from '../check.ts';
import { NotLooked, warn } from '../finding.ts';
import { judgeBackup } from './judge-backup.ts';

export const backupCheck: Check = {
  group: 'stores',
  name: 'backup',
  asks: 'how old the last backup is that "insta backup" made, and whether one of each night has failed since',
  fix: 'Have one made each night: BACKUP_TO, or make backup FILE=/backups/ KEEP=14.',
  needs: ['documents'],
  async look(scene) {
    const { good, failed } = await lastBackup(await scene.documents());
    const since = await firstStartIn(scene.folder);
    if (failed) return [warn(`The last backup into ${failed.place} failed: ${failed.reason}`)];
    if (!good && !since) throw new NotLooked('nobody knows here since when there is something to lose');
    const last = good && { at: good.startedAt, name: good.place };
    return [judgeBackup({ last, since: since ?? new Date(), now: new Date() })];
  },
};

/** Secrets are written at the first start; undefined where there is no data folder. */
async function firstStartIn(folder: string | undefined): Promise<Date | undefined> {
  if (!folder) return undefined;
  return (await stat(join(folder, 'secrets.json')).catch(() => undefined))?.mtime;
}
