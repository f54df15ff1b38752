import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readLastBackup } from '../../last-backup/last-backup.ts';
import type { Check } from '../check.ts';
import { NotLooked } from '../finding.ts';
import { judgeBackup } from './judge-backup.ts';

export const backupCheck: Check = {
  group: 'data folder',
  name: 'backup',
  asks: 'how old the last backup is that "insta backup" made of a data folder; of Compose and a cluster nobody knows here',
  fix: 'Have one made each night: make backup FILE=/backups/ KEEP=14.',
  async look({ folder }) {
    if (!folder) throw new NotLooked('no product was started on a data folder here');
    // Written at the first start.
    const secrets = await stat(join(folder, 'secrets.json')).catch(() => undefined);
    if (!secrets) throw new NotLooked('the data folder is not whole');
    return [judgeBackup({ last: await readLastBackup(folder), since: secrets.mtime, now: new Date() })];
  },
};
