import { type TextVoice, textVoiceAfter, type UsedVoice } from '@insta-ai/proto/rules/voice/text-voice';
import { hadVoice, voiceLineOf } from '@insta-ai/proto/rules/voice/voice-words';

/** An answer as the model wrote it; an older version does not say with whose voice. */
export type WrittenAnswer = { text: string; voice: UsedVoice | undefined };

/** Says with whose voice an answer was written, for as long as it is that answer; null for who has no voice. */
export function voiceOfAnswer(written: WrittenAnswer | null, answer: string | null) {
  if (!written?.voice || answer === null || !hadVoice(written.voice)) return null;
  const now = { metaDescription: '', description: answer };
  const ofAnswer: TextVoice = { of: 'description', text: written.text, ...written.voice };
  const voice = textVoiceAfter(ofAnswer, now);
  return voice && voiceLineOf(voice, now);
}
