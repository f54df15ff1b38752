import { AppError } from '@insta-ai/chassis/app-error';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { contentInPlaceFromBus, statusWords } from '@insta-ai/proto/convert/content';
import type { ContentService } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import type { ContentWithNeighbours } from '@insta-ai/proto/http/content';

/** An item as the gallery names it. */
export type ContentSummary = { id: string; title: string; status: string; outputs: string[] };

/** How long a gallery waits to hear what its pictures are used for, in milliseconds. */
const summaryTimeoutMs = 2_000;

/** What we ask of the items. */
export type ContentGateway = {
  /** Whether a person has this item. */
  has(userId: string, contentId: string): Promise<boolean>;
  /** Items in short; those that are gone are left out. */
  list(userId: string, contentIds: string[]): Promise<ContentSummary[]>;
  /**
   * Takes outputs out of an item's selection and answers the item; undefined when the item no longer exists.
   * Throws while the item is scheduled, because its media is protected.
   */
  removeOutputs(
    userId: string,
    contentId: string,
    outputs: string[],
  ): Promise<ContentWithNeighbours | undefined>;
};

export function createContentGateway(content: RpcClient<typeof ContentService>): ContentGateway {
  return {
    async has(userId, contentId) {
      try {
        await content.getContent({ userId, contentId });
        return true;
      } catch (error) {
        if (isGone(error)) return false;
        throw error;
      }
    },
    async list(userId, contentIds) {
      const { contents } = await content.listContents(
        { userId, contentIds },
        { timeoutMs: summaryTimeoutMs },
      );
      return contents.map(({ id, title, state, outputs }) => ({
        id,
        title,
        status: statusWords.fromBus(state) ?? '',
        outputs,
      }));
    },
    async removeOutputs(userId, contentId, outputs) {
      try {
        const { item } = await content.removeOutputs({ userId, contentId, outputs });
        return contentInPlaceFromBus(item);
      } catch (error) {
        if (isGone(error)) return undefined;
        throw error;
      }
    },
  };
}

function isGone(error: unknown): boolean {
  return error instanceof AppError && error.code === 'not_found';
}
