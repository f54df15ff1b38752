import { backupPlaceOf } from '../archive/backup-place.ts';
import { readArchive } from '../archive/read-archive.ts';
import { type Command, WrongUsage } from '../command.ts';
import { contentsInWords, secrecyWords } from './backup-words.ts';
import { makeBackup } from './make-backup.ts';

/** All of an installation in one file. */
export const backup: Command = {
  name: 'backup',
  usage: [
    [
      '<file>',
      'copies everything into one file, whether the product runs or not; s3://bucket/name.tar puts it there',
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
    const [target] = words;
    if (!target || words.length > 1 || target === 'verify') throw new WrongUsage();
    const place = backupPlaceOf(target, given);
    const manifest = await makeBackup(place, given, say);
    say(`${place.name} holds ${contentsInWords(manifest)}, and was read again: it is whole.`);
    say(secrecyWords(manifest));
    return 0;
  },
};
