import type { UsedVoice } from './text-voice.ts';

/** Says of a text that a model wrote with whose voice it did. */
export function usedVoiceWords({ hadSheet, exemplars }: UsedVoice): string {
  const { length } = exemplars;
  if (length > 0) return `Written in your voice, with ${length} of your posts`;
  return hadSheet ? 'Written in your voice, by your voice sheet' : 'Written without your voice';
}

/** Whether a text model had anything of a voice; who has none is not told so again and again. */
export function hadVoice({ hadSheet, exemplars }: UsedVoice): boolean {
  return hadSheet || exemplars.length > 0;
}
