import type { RecentPost } from '@insta-ai/proto/http/calendar-ai';
import { findTold } from '@insta-ai/proto/rules/voice/text-similarity';
import { textVoiceAfter, type UsedVoice } from '@insta-ai/proto/rules/voice/text-voice';
import { hadVoice, usedVoiceWords } from '@insta-ai/proto/rules/voice/voice-words';
import type { Row } from './kept-calendar.ts';

type Texts = Pick<Row, 'description' | 'voice' | 'resembles'>;

/** The post that an entry tells again, for as long as it does. */
export function repeatedPost({ description, resembles }: Texts): RecentPost | undefined {
  return resembles && findTold([resembles])(description);
}

/** Says with whose voice the entries were written, and with which examples; null where there was no voice. */
export function voiceOfRows(rows: readonly Texts[]): { words: string; openings: string[] } | null {
  const used = rows.flatMap(row => voiceOf(row) ?? []).filter(hadVoice);
  if (used.length === 0) return null;
  const exemplars = new Map(used.flatMap(voice => voice.exemplars).map(one => [one.id, one]));
  const words = usedVoiceWords({
    hadSheet: used.some(({ hadSheet }) => hadSheet),
    exemplars: [...exemplars.values()],
  });
  const share = used.length === rows.length ? '' : `${used.length} of ${rows.length} entries: `;
  return {
    words: share === '' ? words : `${share}${words.charAt(0).toLowerCase()}${words.slice(1)}`,
    openings: [...exemplars.values()].map(({ opening }) => opening),
  };
}

/** What somebody wrote wholly anew is in nobody else's voice any more. */
function voiceOf({ description, voice }: Texts): UsedVoice | null {
  if (!voice) return null;
  return textVoiceAfter({ of: 'description', ...voice }, { metaDescription: '', description });
}
