import { charactersOf, firstCharacters } from '../post-text.ts';
import { similarityOf, tooAlike } from './text-similarity.ts';

/** The texts of an item that are written in a voice. */
export const voicedFields = ['metaDescription', 'description'] as const;
export type VoicedField = (typeof voicedFields)[number];

/** An example that a text was written with, by how it begins. */
export type ExemplarOpening = { id: string; opening: string };

/** What of a voice a text model had. */
export type UsedVoice = { hadSheet: boolean; exemplars: ExemplarOpening[] };

/** With whose voice a text of an item was written last, and the text as it was written. */
export type TextVoice = UsedVoice & { of: VoicedField; text: string };

/** What a text model says of a voice; an older version names its examples by their ids alone. */
type Said = UsedVoice & { exemplarIds: readonly string[] };

/** Characters of an opening: enough to know a text again. */
export const openingLength = 80;
/** Below it a text has so little in common with another one that it is not the same one edited. */
const anotherText = tooAlike / 2;

/** How a text begins, on one line; what is cut ends with an ellipsis. */
export function openingOf(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (charactersOf(line) <= openingLength) return line;
  return `${firstCharacters(line, openingLength - 1).trimEnd()}…`;
}

/** What is kept of the voice that a text was written with; null when a model of an older version said nothing. */
export function textVoiceOf(said: Said | undefined, of: VoicedField, text: string): TextVoice | null {
  return said ? { of, text, ...usedVoiceOf(said) } : null;
}

/** What a text model had of a voice. */
export function usedVoiceOf({ hadSheet, exemplars, exemplarIds }: Said): UsedVoice {
  const unknown = exemplarIds.filter(id => !exemplars.some(one => one.id === id));
  const known = exemplars.map(({ id, opening }) => ({ id, opening }));
  return { hadSheet, exemplars: [...known, ...unknown.map(id => ({ id, opening: '' }))] };
}

/** What is kept of a voice beside a text as it is by now: nothing any more once somebody wrote it wholly anew. */
export function textVoiceAfter(
  textVoice: TextVoice | null | undefined,
  now: { readonly [N in VoicedField]: string },
): TextVoice | null {
  if (!textVoice) return null;
  const text = now[textVoice.of];
  // A text without words, such as three emoji, is like nothing, itself included.
  const isKept = text.trim() === textVoice.text.trim() || similarityOf(textVoice.text, text) >= anotherText;
  return isKept && text.trim() !== '' ? textVoice : null;
}

/** What is still there of the voices of a person. */
export type KeptVoices = { hasVoice: boolean; ids: ReadonlySet<string> };

/** Whether it tells of a voice, which the person may have deleted meanwhile. */
export function tellsOfVoice({ hadSheet, exemplars }: TextVoice): boolean {
  return hadSheet || exemplars.length > 0;
}

/** What may be kept beside a text: nothing of a person who has no voice any more, and no example that is gone. */
export function keptOf(textVoice: TextVoice, { hasVoice, ids }: KeptVoices): TextVoice | null {
  if (!tellsOfVoice(textVoice)) return textVoice;
  return hasVoice ? { ...textVoice, exemplars: textVoice.exemplars.filter(({ id }) => ids.has(id)) } : null;
}

/** Whether a person changed what the model wrote. */
export function isEdited(textVoice: TextVoice, now: { readonly [N in VoicedField]: string }): boolean {
  return textVoice.text.trim() !== now[textVoice.of].trim();
}
