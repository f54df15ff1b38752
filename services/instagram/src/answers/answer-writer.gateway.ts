import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { toneToBus } from '@insta-ai/proto/convert/calendar-ai';
import { textTimeMs } from '@insta-ai/proto/data/calendar-ai';
import type { AnswerTone } from '@insta-ai/proto/data/instagram';
import type { CalendarAiService } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { type UsedVoice, usedVoiceOf } from '@insta-ai/proto/rules/voice/text-voice';

export type AnswerOrder = {
  userId: string;
  postCaption: string;
  promptComment: string;
  tone: AnswerTone | undefined;
  /** Asked again under the same one, it is written once; empty for none. */
  requestKey: string;
};

/** What this service asks calendar-ai; `left` aborts when nobody waits for the answer any more. */
export type AnswerWriterGateway = {
  /** An older version does not say with whose voice. */
  write(order: AnswerOrder, left?: AbortSignal): Promise<{ answer: string; voice?: UsedVoice }>;
};

export function createAnswerWriterGateway(rpc: RpcClient<typeof CalendarAiService>): AnswerWriterGateway {
  return {
    async write(order, left) {
      const asked = { ...order, ...toneToBus(order.tone) };
      const { answer, voice } = await rpc.writeAnswer(asked, { timeoutMs: textTimeMs, left });
      return { answer, ...(voice && { voice: usedVoiceOf(voice) }) };
    },
  };
}
