import { voiceLimits, voiceRowNames, voiceRows } from '@insta-ai/proto/data/voice/voice';
import { firstCharacters } from '@insta-ai/proto/rules/post-text';
import { similarityOf } from '@insta-ai/proto/rules/voice/text-similarity';
import { tokensOf } from '@insta-ai/proto/rules/voice/tokens-of';
import { sheetRows } from '../sheet/sheet-rows.ts';
import type { Exemplar, VoiceDocument } from './voice.ts';

export type SheetLine = { title: string; text: string };
export type VoiceFor = {
  sheet: SheetLine[];
  exemplars: Pick<Exemplar, 'id' | 'text'>[];
  recent: RecentPost[];
};
/** A post of the last 60 days, its caption cut. */
export type RecentPost = { text: string; publishedAt: Date };

const dayMs = 24 * 60 * 60 * 1_000;
/** What was posted within it is not told again. */
const recentDays = 60;
/** Of a caption that must only be recognised. In characters. */
const recentCharacters = 200;

/**
 * What a text model is given of a voice: the sheet, and the examples nearest to the text in hand. An example is whole or left out.
 * What goes over the cap is left out from the end.
 */
export function voiceFor(
  voice: Pick<VoiceDocument, 'measured' | 'edits' | 'exemplars' | 'posts'>,
  about: string,
  now: Date,
): VoiceFor {
  const fits = room(voiceLimits.tokens);
  const sheet = linesOf(voice).filter(line => fits(JSON.stringify(line)));
  const exemplars = voice.exemplars
    .slice(0, voiceLimits.exemplars)
    .map(({ id, text }) => ({ id, text, likeness: similarityOf(text, about) }))
    .sort((a, b) => b.likeness - a.likeness)
    .filter(({ text }) => fits(JSON.stringify(text)))
    .map(({ id, text }) => ({ id, text }));
  return { sheet, exemplars, recent: recentOf(voice.posts, now) };
}

/** The measured rows under the person's own. */
function linesOf({ measured, edits }: Pick<VoiceDocument, 'measured' | 'edits'>): SheetLine[] {
  const rows = measured && sheetRows(measured);
  return voiceRowNames
    .map(row => ({ title: voiceRows[row], text: (edits[row] ?? rows?.[row] ?? '').trim() }))
    .filter(({ text }) => text !== '');
}

/** Says of each text whether it still fits, and keeps its place if it does. */
function room(most: number): (text: string) => boolean {
  let used = 0;
  return text => {
    const tokens = tokensOf(text) + 1;
    if (used + tokens > most) return false;
    used += tokens;
    return true;
  };
}

function recentOf(posts: VoiceDocument['posts'], now: Date): RecentPost[] {
  const since = now.getTime() - recentDays * dayMs;
  return posts.flatMap(({ caption, publishedAt }) => {
    const text = firstCharacters(caption.trim(), recentCharacters);
    return text !== '' && publishedAt && publishedAt.getTime() >= since ? [{ text, publishedAt }] : [];
  });
}
