import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type RpcServer, serveRpc } from '@insta-ai/chassis/messaging/rpc';
import { momentToBus } from '@insta-ai/proto/convert/moment';
import { publishTimelineToBus } from '@insta-ai/proto/convert/publishing/timeline';
import { findingToBus, onceLiveFromBus, typeWords } from '@insta-ai/proto/convert/rules';
import { typeFromBus } from '@insta-ai/proto/convert/target';
import { InstagramService } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import type { Finding } from '@insta-ai/proto/rules/finding';
import { liveNote } from '../ledger/extras.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { withDue } from '../ledger/timeline.ts';
import type { OwnPost } from '../own-posts/own-posts.gateway.ts';
import type { ShownMedia } from '../platform/publishing.gateway.ts';
import type { PlannedPost } from './check-post.ts';
import { postNotNamed, publishNotNamed, publishNotUnknown } from './publish.errors.ts';
import type { PublishService } from './publish.service.ts';

type Deps = {
  publishService: PublishService;
  checkPost(post: PlannedPost): Promise<Finding[]>;
  ownPosts: { list(userId: string, accountId: string, limit: number): Promise<OwnPost[]> };
};

export function publishRpc({ publishService, checkPost, ownPosts }: Deps): RpcServer {
  return serveRpc(InstagramService, {
    async checkPost(request) {
      const { userId: owner, accountId } = request;
      const instagramType = typeFromBus(request);
      if (!owner || !accountId || !instagramType) throw postNotNamed();
      const onceLive = onceLiveFromBus(request.onceLive);
      const found = await checkPost({ ...request, owner, instagramType, onceLive });
      return { found: found.map(findingToBus) };
    },
    async cancelPublish({ userId, publishId, lasting }) {
      if (!userId || !publishId) throw publishNotNamed();
      return cancelAnswer(await publishService.cancel(userId, publishId, lasting));
    },
    async keepPublish({ userId, publishId }) {
      if (!userId || !publishId) throw publishNotNamed();
      await publishService.keep(userId, publishId);
      return {};
    },
    async getTimeline({ userId, contentId }) {
      if (!userId || !contentId) throw publishNotNamed();
      const ledgers = await publishService.timeline(userId, contentId);
      return { publishes: ledgers.map(toTimeline) };
    },
    async tryNow({ userId, publishId }) {
      if (!userId || !publishId) throw publishNotNamed();
      await publishService.tryNow(userId, publishId);
      return {};
    },
    async newestPosts({ userId, publishId }) {
      if (!userId || !publishId) throw publishNotNamed();
      const { posts, problem } = await publishService.newestPosts(userId, publishId);
      return { posts: posts.map(toWire), problem };
    },
    async listOwnPosts({ userId, accountId, limit }) {
      if (!userId || !accountId) throw postNotNamed();
      const posts = await ownPosts.list(userId, accountId, limit);
      return {
        posts: posts.map(({ id, caption, kind, timestamp }) => ({
          mediaId: id,
          caption,
          postType: typeWords.toBus(kind),
          published: momentToBus(timestamp),
        })),
      };
    },
    async confirmLive({ userId, publishId, mediaId }) {
      if (!userId || !publishId) throw publishNotNamed();
      const ledger = await publishService.confirmLive(userId, publishId, mediaId);
      const { live, permalink } = ledger;
      if (!live) throw publishNotUnknown();
      return { permalink, published: timestampFromDate(live.at), note: liveNote(ledger) };
    },
  });
}

function toTimeline({ _id: publishId, state, dueAt, timeline = [] }: Ledger) {
  return publishTimelineToBus({
    publishId,
    state,
    dueAt,
    steps: withDue(timeline, dueAt),
  });
}

function toWire({ id, caption, permalink, thumbnail, timestamp }: ShownMedia) {
  return { mediaId: id, caption, permalink, thumbnail, published: momentToBus(timestamp) };
}

/** What came of taking a publish back. A failed one counts as canceled: it is never sent again either. */
export function cancelAnswer(ledger: Ledger) {
  const { state, live, permalink } = ledger;
  const known = live ? { permalink, published: timestampFromDate(live.at), note: liveNote(ledger) } : {};
  const canceled = state === 'canceled' || state === 'failed';
  return { canceled, live: live !== null, ...(state === 'unknown' && { unknown: true }), ...known };
}
