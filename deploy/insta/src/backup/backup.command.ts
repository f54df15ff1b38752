import { readSettings, type SettingsSource } from '@insta-ai/chassis/config';
import { backupPlaceOf } from '../archive/backup-place.ts';
import { readArchive } from '../archive/read-archive.ts';
import { type Command, WrongUsage } from '../command.ts';
import { addToSeries } from './add-to-series.ts';
import { contentsInWords, secrecyWords } from './backup-words.ts';
import { cronSettings } from './cron-settings.ts';
import { makeBackup } from './make-backup.ts';
import { tellNightly } from './tell-nightly.ts';

/** How many of a series are kept; there is no default, since the others are deleted. */
function keptOf([option, number = '', ...more]: readonly string[]): number {
  if (option !== '--keep' || !/^[1-9]\d{0,3}$/.test(number) || more.length > 0) throw new WrongUsage();
  return Number(number);
}

/** It tells of nothing but the page, so nothing fails with it. */
async function tellOfCron(given: SettingsSource, place: string, schedule: string): Promise<void> {
  await tellNightly(given, { place, schedule }).catch(() => {});
}

/** All of an installation in one file. */
export const backup: Command = {
  name: 'backup',
  usage: [
    [
      '<file>',
      'copies everything into one file, whether the product runs or not; s3://bucket/name.tar puts it there',
    ],
    [
      '<folder>/ --keep <number>',
      'copies everything into a file named by its moment, and of those in the folder keeps the newest so many',
    ],
    ['verify <file>', 'reads a backup from beginning to end and says whether it is whole'],
  ],
  async run(words, { given, say }) {
    if (words.length === 2 && words[0] === 'verify' && words[1]) {
      const place = backupPlaceOf(words[1], given);
      const manifest = await readArchive(await place.open(), place.name);
      say(`${place.name} is whole: ${contentsInWords(manifest)}, as of ${manifest.head.startedAt}.`);
      return 0;
    }
    const [target = '', ...options] = words;
    if (target.endsWith('/')) {
      const order = { folder: target, keep: keptOf(options), given, say };
      const { BACKUP_SCHEDULE: schedule } = readSettings(cronSettings, given);
      // Of one that failed it is as true that there will be a next.
      const manifest = await addToSeries(order).finally(
        () => schedule && tellOfCron(given, target, schedule),
      );
      say(secrecyWords(manifest));
      return 0;
    }
    if (!target || target === 'verify' || options.length > 0) throw new WrongUsage();
    const place = backupPlaceOf(target, given);
    const manifest = await makeBackup(place, given, say);
    say(`${place.name} holds ${contentsInWords(manifest)}, and was read again: it is whole.`);
    say(secrecyWords(manifest));
    return 0;
  },
};
