import type { CalendarVoiceGateway, Voice, VoiceGateway } from './voice.gateway.ts';

type Asked = { userId: string; about: string; account?: string };

/** Answers with a voice, by default with an empty one, and remembers what it was asked; undefined for one that is away. */
export function createFakeVoice(
  voice: Voice | undefined = { sheet: [], exemplars: [], recent: [] },
): VoiceGateway & CalendarVoiceGateway & { asked: Asked[] } {
  const asked: Asked[] = [];
  return {
    asked,
    async of(userId, about, account) {
      asked.push({ userId, about, ...(account && { account }) });
      return voice;
    },
    async forCalendar(userId, about) {
      asked.push({ userId, about });
      return voice;
    },
  };
}
