import { type RpcServer, serveRpc } from '@insta-ai/chassis/messaging/rpc';
import { InstagramService } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import { instagramTypes } from '@insta-ai/proto/http/content-type';
import type { Finding, PlannedPost } from './check-post.ts';
import type { Ledger } from './ledger.ts';
import { postNotNamed, publishNotNamed } from './publish.errors.ts';
import type { PublishService } from './publish.service.ts';

export function publishRpc(
  service: PublishService,
  checkPost: (post: PlannedPost) => Promise<Finding[]>,
): RpcServer {
  return serveRpc(InstagramService, {
    async checkPost({ userId: owner, accountId, instagramType: type, files, caption }) {
      const instagramType = instagramTypes.find(known => known === type);
      if (!owner || !accountId || !instagramType) throw postNotNamed();
      return { findings: await checkPost({ owner, accountId, instagramType, files, caption }) };
    },
    async cancelPublish({ userId, publishId }) {
      if (!userId || !publishId) throw publishNotNamed();
      return cancelAnswer(await service.cancel(userId, publishId));
    },
  });
}

/**
 * What came of taking a publish back. A failed one is never sent again either; whether one that failed as `unsure` is
 * live nobody can find out any more, and the person was told so.
 */
export function cancelAnswer({ state, live, permalink }: Pick<Ledger, 'state' | 'live' | 'permalink'>) {
  const known = live ? { permalink, publishedAt: live.at.toISOString() } : {};
  return { canceled: state === 'canceled' || state === 'failed', live: live !== null, ...known };
}
