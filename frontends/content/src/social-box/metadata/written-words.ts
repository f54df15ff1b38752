import { insertedAfter, type Way } from '@insta-ai/design/compare';
import type { WrittenVoice, WrittenWords } from '@insta-ai/proto/http/content';
import { hashtagsIn } from '@insta-ai/proto/rules/post-text';

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

/** What stands in a field after the person chose. */
export function wordsAfter(way: Way, name: WordsName, own: string, written: string): string {
  if (way === 'keep') return own;
  if (way === 'replace') return written;
  return name === 'hashtags' ? withHashtags(own, written) : insertedAfter(own, written);
}

function pickWords(words: Partial<WrittenWords>, names: readonly WordsName[]): Partial<WrittenWords> {
  return Object.fromEntries(names.map(name => [name, words[name]]));
}

/** The person's hashtags, then those of the others that are not among them. */
function withHashtags(own: string, others: string): string {
  const present = new Set(hashtagsIn(own).map(tag => tag.toLowerCase()));
  const missing = hashtagsIn(others).filter(tag => !present.has(tag.toLowerCase()));
  return [own.trimEnd(), ...missing].join(' ');
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
