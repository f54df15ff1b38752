import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type RpcServer, serveRpc } from '@insta-ai/chassis/messaging/rpc';
import { voiceLimits } from '@insta-ai/proto/data/voice/voice';
import { VoiceService } from '@insta-ai/proto/gen/insta_ai/voice/v1/voice_pb';
import { personNotNamed } from './voices.errors.ts';
import type { VoicesService } from './voices.service.ts';

export function voicesRpc(voices: VoicesService): RpcServer {
  return serveRpc(VoiceService, {
    async getVoice({ userId, about, account, forCalendar: isForCalendar }) {
      if (!userId) throw personNotNamed();
      const { recent, ...voice } = await voices.voiceFor(userId, about, {
        account: account || undefined,
        isForCalendar,
      });
      return {
        ...voice,
        // What an older version reads.
        recent: recent.slice(0, voiceLimits.posts).map(({ text }) => text),
        recentPosts: recent.map(({ text, publishedAt }) => ({
          text,
          published: timestampFromDate(publishedAt),
        })),
      };
    },
    async findExemplars({ userId, ids }) {
      if (!userId) throw personNotNamed();
      return voices.findExemplars(userId, ids);
    },
    async forgetVoices({ userId }) {
      if (!userId) throw personNotNamed();
      await voices.forget(userId);
      return {};
    },
  });
}
