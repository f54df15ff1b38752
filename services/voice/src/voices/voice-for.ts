import { voiceLimits, voiceRowNames, voiceRows } from '@insta-ai/proto/data/voice/voice';
import { firstCharacters } from '@insta-ai/proto/rules/post-text';
import { similarityOf } from '@insta-ai/proto/rules/voice/text-similarity';
import { tokensOf } from '@insta-ai/proto/rules/voice/tokens-of';
import { sheetRows } from '../sheet/sheet-rows.ts';
import type { RecentPost } from '../texts/texts.gateway.ts';
import { beginningOf } from './beginning-of.ts';
import type { Exemplar, VoiceDocument } from './voice.ts';

export type SheetLine = { title: string; text: string };
export type VoiceFor = {
  sheet: SheetLine[];
  exemplars: Pick<Exemplar, 'id' | 'text'>[];
  /** What was posted in the last 60 days, newest first, each text cut. */
  recent: RecentPost[];
};

const dayMs = 24 * 60 * 60 * 1_000;
/** What was posted within it is not told again. */
const recentDays = 60;
/** Texts of posts in one answer, the newest; they fit into one message. */
const recentTexts = 500;

/**
 * What a text model is given of a voice: the sheet, and the examples nearest to the text in hand. An example is whole or left out, but for
 * the nearest of those that are too long to be ever given whole: of that the beginning is given, as far as there is room.
 * What goes over the cap is left out from the end.
 */
export function voiceFor(
  voice: Pick<VoiceDocument, 'measured' | 'edits' | 'exemplars' | 'posts'>,
  about: string,
  { published, now }: { published: readonly RecentPost[]; now: Date },
): VoiceFor {
  const room = roomOf(voiceLimits.tokens);
  const sheet = linesOf(voice).filter(line => room.take(JSON.stringify(line)));
  const forExamples = room.left();
  const nearest = voice.exemplars
    .slice(0, voiceLimits.exemplars)
    .map(({ id, text }) => ({ id, text, likeness: similarityOf(text, about) }))
    .sort((a, b) => b.likeness - a.likeness);
  const whole = nearest.filter(({ text }) => room.take(JSON.stringify(text)));
  const tooLong = nearest.find(({ text }) => tokensIn(text) > forExamples);
  const beginning = tooLong && beginningOf(tooLong.text, part => tokensIn(part) <= room.left());
  const exemplars = nearest.flatMap(one => {
    if (one === tooLong) return beginning ? { id: one.id, text: beginning } : [];
    return whole.includes(one) ? { id: one.id, text: one.text } : [];
  });
  return { sheet, exemplars, recent: recentOf(voice.posts, published, now) };
}

/** Whether a text model is given the beginning of an example alone. */
export function isGivenInPart(
  voice: Pick<VoiceDocument, 'measured' | 'edits'>,
  { text }: Pick<Exemplar, 'text'>,
): boolean {
  const room = roomOf(voiceLimits.tokens);
  for (const line of linesOf(voice)) room.take(JSON.stringify(line));
  return tokensIn(text) > room.left();
}

/** The measured rows under the person's own. */
function linesOf({ measured, edits }: Pick<VoiceDocument, 'measured' | 'edits'>): SheetLine[] {
  const rows = measured && sheetRows(measured);
  return voiceRowNames
    .map(row => ({ title: voiceRows[row], text: (edits[row] ?? rows?.[row] ?? '').trim() }))
    .filter(({ text }) => text !== '');
}

/** Says of each text whether it still fits, and keeps its place if it does. */
function roomOf(most: number): { take(text: string): boolean; left(): number } {
  let used = 0;
  return {
    take(text) {
      const tokens = tokensOf(text) + 1;
      if (used + tokens > most) return false;
      used += tokens;
      return true;
    },
    left: () => most - used,
  };
}

const tokensIn = (text: string) => tokensOf(JSON.stringify(text)) + 1;

/** From when on it is not told again what was posted. */
export const recentSince = (now: Date) => new Date(now.getTime() - recentDays * dayMs);

/** What was imported, and what was published here; where the import brought the same words, they are told once. */
function recentOf(posts: VoiceDocument['posts'], published: readonly RecentPost[], now: Date): RecentPost[] {
  const since = recentSince(now);
  const imported = posts.flatMap(({ caption, publishedAt }) => {
    const text = firstCharacters(caption.trim(), voiceLimits.recognised);
    return text !== '' && publishedAt && publishedAt >= since ? [{ text, publishedAt }] : [];
  });
  const isKnown = ({ text }: RecentPost) => published.some(known => similarityOf(known.text, text) === 1);
  return [...published, ...imported.filter(post => !isKnown(post))]
    .sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
    .slice(0, recentTexts);
}
