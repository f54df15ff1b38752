import { type RpcServer, serveRpc } from '@insta-ai/chassis/messaging/rpc';
import { CalendarAiService } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import type { WritingService } from './writing.service.ts';

export function writingRpc(writing: WritingService): RpcServer {
  return serveRpc(CalendarAiService, writing);
}
