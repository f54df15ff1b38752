import { isEdited, type TextVoice, type UsedVoice, type VoicedField } from './text-voice.ts';

/** Says of a text that a model wrote with whose voice it did. */
export function usedVoiceWords({ hadSheet, exemplars }: UsedVoice): string {
  const { length } = exemplars;
  if (length > 0) return `Written in your voice, with ${length} of your posts`;
  return hadSheet ? 'Written in your voice, by your voice sheet' : 'Written without your voice';
}

/** The same of a text as it is by now, with how its examples begin. */
export function voiceLineOf(textVoice: TextVoice, now: { readonly [N in VoicedField]: string }) {
  const words = usedVoiceWords(textVoice);
  return {
    words: isEdited(textVoice, now) ? `${words}, then edited` : words,
    openings: textVoice.exemplars.map(({ opening }) => opening),
  };
}

/** Whether a text model had anything of a voice; who has none is not told so again and again. */
export function hadVoice({ hadSheet, exemplars }: UsedVoice): boolean {
  return hadSheet || exemplars.length > 0;
}
