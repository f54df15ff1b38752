import type { Voice, VoiceGateway } from './voice.gateway.ts';

/** Answers with a voice, by default with an empty one, and remembers what it was asked; undefined for one that is away. */
export function createFakeVoice(
  voice: Voice | undefined = { sheet: [], exemplars: [], recent: [] },
): VoiceGateway & { asked: { userId: string; about: string }[] } {
  const asked: { userId: string; about: string }[] = [];
  return {
    asked,
    async of(userId, about) {
      asked.push({ userId, about });
      return voice;
    },
  };
}
