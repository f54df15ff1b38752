import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { dateFromBus } from '@insta-ai/proto/convert/moment';
import { typeWords } from '@insta-ai/proto/convert/rules';
import { voiceLimits } from '@insta-ai/proto/data/voice/voice';
import type { InstagramService } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';

/** A post of the person's own account. */
export type OwnPost = { id: string; caption: string; kind: string; publishedAt: Date | null };

/** What this service asks instagram. */
export type PostsGateway = {
  /** The last posts of an account, newest first. Refused in words for the person. */
  list(userId: string, accountId: string): Promise<OwnPost[]>;
};

/** Several pages of a slow platform. */
const timeoutMs = 60_000;

export function createPostsGateway(
  instagram: Pick<RpcClient<typeof InstagramService>, 'listOwnPosts'>,
): PostsGateway {
  return {
    async list(userId, accountId) {
      const { posts } = await instagram.listOwnPosts(
        { userId, accountId, limit: voiceLimits.posts },
        { timeoutMs },
      );
      return posts.map(({ mediaId, caption, postType, published }) => ({
        id: mediaId,
        caption,
        kind: typeWords.fromBus(postType) ?? 'Post',
        publishedAt: dateFromBus(published) ?? null,
      }));
    },
  };
}
