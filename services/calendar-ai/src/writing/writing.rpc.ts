import { type RpcServer, serveRpc } from '@insta-ai/chassis/messaging/rpc';
import { textTimeMs } from '@insta-ai/proto/data/calendar-ai';
import { CalendarAiService } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import type { WritingOnce } from './write-once.ts';

export function writingRpc(writing: WritingOnce): RpcServer {
  return serveRpc(CalendarAiService, writing, { takesUpToMs: textTimeMs });
}
