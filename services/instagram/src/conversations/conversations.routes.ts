import { type Route, serve } from '@insta-ai/chassis/http/route';
import { instagramCalls } from '@insta-ai/proto/http/instagram';
import type { ConversationsService } from './conversations.service.ts';

export function conversationsRoutes(service: ConversationsService): Route[] {
  return [
    serve(instagramCalls.listConversations, ({ userId }) => service.list(userId)),
    serve(instagramCalls.setConversationIgnore, ({ userId, params, body }) =>
      service.setIgnore(userId, params.id, body.ignore),
    ),
  ];
}
