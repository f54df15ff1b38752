import { insertedAfter, tooLongWithInsert, type Way } from '@insta-ai/design/compare';
import { contentFields } from '@insta-ai/proto/data/content-fields';
import type { WrittenVoice, WrittenWords } from '@insta-ai/proto/http/content';
import { textFindings } from '@insta-ai/proto/rules/post-findings';
import { hashtagsIn, postText } from '@insta-ai/proto/rules/post-text';

export type WordsName = keyof WrittenWords;

/** What a model wrote, by what it meets: an empty field takes it, beside other words it is offered. */
export function sortWritten(
  shown: WrittenWords,
  written: WrittenWords,
  names: readonly WordsName[],
): { filled: Partial<WrittenWords>; offered: WordsName[] } {
  const news = names.filter(name => written[name] !== '' && written[name] !== shown[name]);
  const isEmpty = (name: WordsName) => shown[name].trim() === '';
  return {
    filled: pickWords(written, news.filter(isEmpty)),
    offered: news.filter(name => !isEmpty(name)),
  };
}

/** What stands in a field after the person chose; of hashtags no more are inserted than there is room for. */
export function wordsAfter(
  way: Way,
  name: WordsName,
  own: string,
  written: string,
  room = Number.POSITIVE_INFINITY,
): string {
  if (way === 'keep') return own;
  if (way === 'replace') return written;
  if (name !== 'hashtags') return insertedAfter(own, written);
  return [own.trimEnd(), ...missingHashtags(own, written).slice(0, Math.max(0, room))].join(' ');
}

/** How many hashtags there may be beside those of an item. */
export function hashtagRoom(shown: WrittenWords, most: number): number {
  return most - hashtagsIn(postText(shown, 'Post')).length;
}

/** Says which of the new hashtags have room, where not all of them do. */
export function insertNote(
  name: WordsName,
  shown: WrittenWords,
  written: string,
  most: number,
): string | undefined {
  const room = hashtagRoom(shown, most);
  if (name !== 'hashtags' || room < 1 || missingHashtags(shown.hashtags, written).length <= room)
    return undefined;
  return `Insert adds the first ${room === 1 ? 'one' : room} that you do not have yet: ${most} hashtags are allowed.`;
}

/** Why a text cannot be inserted: what goes out then is over a limit that it is within now, or more over it. */
export function insertProblem(
  name: WordsName,
  shown: WrittenWords,
  written: string,
  instagramType: 'Post' | 'Story',
  hashtags: number,
): string | undefined {
  // Where there is no room, one is too many.
  const room = Math.max(1, hashtagRoom(shown, hashtags));
  const inserted = wordsAfter('insert', name, shown[name], written, room);
  const messages = (words: WrittenWords) =>
    // The text of a Story is not sent.
    instagramType === 'Story'
      ? []
      : textFindings(postText(words, instagramType), { hashtags }).map(({ message }) => message);
  const before = messages(shown);
  const added = messages({ ...shown, [name]: inserted }).find(message => !before.includes(message));
  if (added) return `With Insert ${added.charAt(0).toLowerCase()}${added.slice(1)}`;
  return tooLongWithInsert(inserted, contentFields[name].most);
}

function pickWords(words: Partial<WrittenWords>, names: readonly WordsName[]): Partial<WrittenWords> {
  return Object.fromEntries(names.map(name => [name, words[name]]));
}

/** Those of the others that are not among the person's. */
function missingHashtags(own: string, others: string): string[] {
  const present = new Set(hashtagsIn(own).map(tag => tag.toLowerCase()));
  return hashtagsIn(others).filter(tag => !present.has(tag.toLowerCase()));
}

/** From what and with whose voice a text was written, as the end of what says that it was. */
export function sourceWords({ voice, sawPicture }: Sources): string {
  return `${sawPicture ? ' from the picture' : ''}${voiceWords(voice)}`;
}

type Sources = { voice?: WrittenVoice | undefined; sawPicture?: boolean | undefined };

function voiceWords(voice: WrittenVoice | undefined): string {
  if (voice?.isMissing) return ' without your voice, which could not be had';
  const examples = voice?.exemplarIds.length ?? 0;
  if (examples > 0) return ` with your voice: ${examples} ${examples === 1 ? 'example' : 'examples'}`;
  return voice?.hadSheet ? ' with your voice' : '';
}
