import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { dateFromBus, momentFromBus } from '@insta-ai/proto/convert/moment';
import { publishTimelineFromBus } from '@insta-ai/proto/convert/publishing/timeline';
import { findingFromBus, onceLiveToBus } from '@insta-ai/proto/convert/rules';
import { typeToBus } from '@insta-ai/proto/convert/target';
import type {
  CancelPublishResponse,
  CheckPostRequest,
  InstagramService,
  ShownPost,
} from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import type { AccountPost, AccountPosts, Timeline } from '@insta-ai/proto/http/content';
import type { Finding } from '@insta-ai/proto/rules/finding';
import type { LiveOption } from '@insta-ai/proto/rules/post-options';

/** The result of canceling a publish; neither `canceled` nor `live` means that it is being sent right now. */
export type CancelResult = Pick<CancelPublishResponse, 'canceled' | 'live' | 'unknown' | 'permalink'> & {
  publishedAt: Date | undefined;
  /** What did not come with a live post, in words. */
  note?: string;
};

/** A post as it would go out. */
export type PostToCheck = Omit<CheckPostRequest, '$typeName' | '$unknown' | 'postType' | 'onceLive'> & {
  onceLive: readonly LiveOption[];
};

/** What this service asks instagram; everything else between the two goes by messages. */
export type InstagramGateway = {
  /** If `lasting` and not possible now, it is done as soon as possible, and an event tells. */
  cancelPublish(owner: string, publishId: string, lasting?: boolean): Promise<CancelResult>;
  /** Withdraws a lasting cancel: the publish goes on. */
  keepPublish(owner: string, publishId: string): Promise<void>;
  /** What the account of a publish shows now. */
  newestPosts(owner: string, publishId: string): Promise<AccountPosts>;
  /** The person says that a publish with an unknown outcome is live. */
  confirmLive(
    owner: string,
    publishId: string,
    mediaId: string,
  ): Promise<{ permalink: string; publishedAt: Date | undefined; note?: string }>;
  /** What happened at the last publishes of an item. */
  timeline(owner: string, contentId: string): Promise<Timeline>;
  /** Ends the pause of a publish, where that is safe. */
  tryNow(owner: string, publishId: string): Promise<void>;
  /** What the account and the text have against it. */
  checkPost(post: PostToCheck): Promise<Finding[]>;
};

/** Instagram itself asks the platform for up to 8 seconds whether a post is live; in milliseconds. */
const timeoutMs = 15_000;
/** Instagram waits for the platform for up to 20 seconds, and may ask with a second token; in milliseconds. */
const readTimeoutMs = 45_000;
/** A person waits for a check; in milliseconds. */
const checkTimeoutMs = 5_000;

export function createInstagramGateway(client: RpcClient<typeof InstagramService>): InstagramGateway {
  return {
    async cancelPublish(userId, publishId, lasting = false) {
      const { published, ...result } = await client.cancelPublish(
        { userId, publishId, lasting },
        { timeoutMs },
      );
      return { ...result, publishedAt: dateFromBus(published) };
    },
    async keepPublish(userId, publishId) {
      await client.keepPublish({ userId, publishId }, { timeoutMs });
    },
    async newestPosts(userId, publishId) {
      const { posts, problem } = await client.newestPosts(
        { userId, publishId },
        { timeoutMs: readTimeoutMs },
      );
      return { posts: posts.map(toAccountPost), problem };
    },
    async confirmLive(userId, publishId, mediaId) {
      const asked = { userId, publishId, mediaId };
      const { permalink, published, note } = await client.confirmLive(asked, { timeoutMs: readTimeoutMs });
      return { permalink, publishedAt: dateFromBus(published), note };
    },
    async timeline(userId, contentId) {
      const { publishes } = await client.getTimeline({ userId, contentId }, { timeoutMs });
      return { publishes: publishes.map(publishTimelineFromBus) };
    },
    async tryNow(userId, publishId) {
      await client.tryNow({ userId, publishId }, { timeoutMs });
    },
    async checkPost(post) {
      const asked = {
        ...post,
        ...typeToBus(post.instagramType),
        onceLive: onceLiveToBus(post.onceLive),
      };
      const { found } = await client.checkPost(asked, { timeoutMs: checkTimeoutMs });
      return found.map(findingFromBus);
    },
  };
}

function toAccountPost({ mediaId, caption, permalink, thumbnail, published }: ShownPost): AccountPost {
  return { _id: mediaId, caption, permalink, thumbnail, publishedAt: momentFromBus(published) ?? null };
}
