import { type Route, serve } from '@insta-ai/chassis/http/route';
import { instagramCalls } from '@insta-ai/proto/http/instagram';
import type { WebhooksService } from './webhooks.service.ts';

export function webhooksRoutes(service: WebhooksService): Route[] {
  return [
    serve(instagramCalls.enableWebhook, ({ userId }) => service.enable(userId)),
    serve(instagramCalls.verifyInstagramWebhook, async ({ query, reply }) => {
      reply.type('text/plain; charset=utf-8');
      return service.verify(query);
    }),
    serve(instagramCalls.receiveInstagramWebhook, async ({ headers, rawBody }) => {
      const signature = headers['x-hub-signature-256'];
      await service.receive(typeof signature === 'string' ? signature : undefined, rawBody);
      return { received: true };
    }),
  ];
}
