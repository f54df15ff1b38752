import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { dateFromBus } from '@insta-ai/proto/convert/moment';
import type { ContentService } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';

/** Something that was posted, by a text that it is recognised by. */
export type RecentPost = { text: string; publishedAt: Date };

export type TextsGateway = {
  /** Takes from a person's items what they keep of the voice that they were written with; asked twice it changes nothing more. */
  forgetVoices(owner: string): Promise<void>;
  /** What was published through this product on an account since a moment, newest first; one post may have several texts. */
  publishedSince(owner: string, accountId: string, since: Date): Promise<RecentPost[]>;
};

/** A calendar waits for it, and may do without it. */
const publishedTimeoutMs = 3_000;

/** The items, which keep how the examples of their texts begin, and what went out. */
export function createTextsGateway(
  contents: Pick<RpcClient<typeof ContentService>, 'forgetTextVoices' | 'listPublished'>,
): TextsGateway {
  return {
    async forgetVoices(owner) {
      await contents.forgetTextVoices({ userId: owner });
    },
    async publishedSince(userId, accountId, since) {
      const { items } = await contents.listPublished(
        { userId, accountId, since: timestampFromDate(since) },
        { timeoutMs: publishedTimeoutMs },
      );
      return items.flatMap(({ texts, published }) => {
        const publishedAt = dateFromBus(published);
        return publishedAt ? texts.map(text => ({ text, publishedAt })) : [];
      });
    },
  };
}
