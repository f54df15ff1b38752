import { type Route, serve } from '@insta-ai/chassis/http/route';
import { instagramCalls } from '@insta-ai/proto/http/instagram';
import { deletionPage } from './deletion-page.ts';
import type { PrivacyService } from './privacy.service.ts';

export function privacyRoutes(service: PrivacyService): Route[] {
  return [
    serve(instagramCalls.deauthorizeInstagram, async ({ body }) => {
      await service.deauthorize(body.signed_request);
      return { success: true };
    }),
    serve(instagramCalls.requestDataDeletion, ({ body }) => service.requestDeletion(body.signed_request)),
    serve(instagramCalls.showDataDeletion, async ({ params, reply }) => {
      const deletion = await service.findDeletion(params.code);
      reply.code(deletion ? 200 : 404).type('text/html; charset=utf-8');
      return deletionPage(deletion);
    }),
  ];
}
