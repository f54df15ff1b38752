import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type { VoiceService } from '@insta-ai/proto/gen/insta_ai/voice/v1/voice_pb';

/** Where what was learned from a person's posts is kept. */
export function createVoicesGateway(voices: Pick<RpcClient<typeof VoiceService>, 'forgetVoices'>) {
  return {
    /** Deletes all of a person; asked twice it changes nothing more. */
    async forget(userId: string): Promise<void> {
      await voices.forgetVoices({ userId });
    },
  };
}
