import { backupPlaceOf } from '../archive/backup-place.ts';
import { contentsInWords } from '../backup/backup-words.ts';
import { type Command, WrongUsage } from '../command.ts';
import { ageInWords } from './age-in-words.ts';
import { restoreBackup } from './restore-backup.ts';

const onlyOne =
  'See to it that the installation it is of does not run any more: two of them would post side by side.';

/** A backup becomes an installation again. */
export const restore: Command = {
  name: 'restore',
  usage: [
    ['<file>', 'puts a backup into an empty place: the folder DATA_DIR, or the stores of the settings'],
  ],
  async run([file, ...more], { given, say }) {
    if (!file || more.length > 0) throw new WrongUsage();
    const place = backupPlaceOf(file, given);
    say(`${place.name} is put back, once it is proved whole. ${onlyOne}`);
    const manifest = await restoreBackup(place, given);
    const { startedAt } = manifest.head;
    const age = ageInWords(Date.now() - Date.parse(startedAt));
    say(`${contentsInWords(manifest)} of ${place.name} are back, as of ${startedAt} (${age} ago).`);
    say(
      'What went out since then is not in it: before anything is sent, Instagram is asked what is live, and what nobody can know is asked of you.',
    );
    say(onlyOne);
    return 0;
  },
};
