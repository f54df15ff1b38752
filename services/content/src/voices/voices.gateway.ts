import type { Logger } from '@insta-ai/chassis/logger';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type { VoiceService } from '@insta-ai/proto/gen/insta_ai/voice/v1/voice_pb';
import type { KeptVoices } from '@insta-ai/proto/rules/voice/text-voice';

/** What this service asks voice. */
export type VoicesGateway = {
  /** What is still there of the voices of a person; nothing where that cannot be had in time. */
  whichAreKept(owner: string, exemplarIds: readonly string[]): Promise<KeptVoices>;
};

/** Whoever saves a text does not wait longer to learn whose voice it has, in milliseconds. */
const timeoutMs = 2_000;

export function createVoicesGateway(
  client: Pick<RpcClient<typeof VoiceService>, 'findExemplars'>,
  log: Pick<Logger, 'warn'>,
): VoicesGateway {
  return {
    async whichAreKept(userId, asked) {
      try {
        const { hasVoice, ids } = await client.findExemplars({ userId, ids: [...asked] }, { timeoutMs });
        return { hasVoice, ids: new Set(ids) };
      } catch (error) {
        log.warn({ err: error }, 'a text is saved without the voice that it was written with');
        return { hasVoice: false, ids: new Set() };
      }
    },
  };
}
