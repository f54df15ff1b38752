import { backupPlaceOf } from '../archive/backup-place.ts';
import { type Command, WrongUsage } from '../command.ts';
import { drill } from './drill.ts';

/** Whether a backup becomes an installation again, found out without one. */
export const restoreDrill: Command = {
  name: 'restore-drill',
  usage: [
    ['<file>', 'restores a backup into a folder of its own, compares all of it, and leaves nothing behind'],
  ],
  async run([file, ...more], { given, say }) {
    if (!file || more.length > 0) throw new WrongUsage();
    const place = backupPlaceOf(file, given);
    const rows = await drill(place, given);
    const width = Math.max(...rows.map(({ what }) => what.length));
    for (const { what, told, found } of rows)
      say(`${what.padEnd(width)}  ${found} of ${told}${found === told ? '' : '  NOT ALL'}`);
    const isWhole = rows.every(({ told, found }) => told === found);
    say(isWhole ? `${place.name} can be restored.` : `${place.name} does not come back whole.`);
    return isWhole ? 0 : 1;
  },
};
