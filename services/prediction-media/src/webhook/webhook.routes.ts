import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import { hearWebhook, type WebhookParts } from './webhook.service.ts';

export function webhookRoutes(parts: WebhookParts): Route[] {
  return [
    serve(calls.predictionWebhook, async ({ params, headers, rawBody }) => {
      const header = (name: string) => {
        const value = headers[name];
        return typeof value === 'string' ? value : undefined;
      };
      const head = {
        id: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signature: header('webhook-signature'),
      };
      await hearWebhook(parts, params.id, head, rawBody);
      return { received: true };
    }),
  ];
}
