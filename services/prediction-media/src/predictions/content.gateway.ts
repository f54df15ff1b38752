import { isNotFound } from '@insta-ai/chassis/app-error';
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
  /** These items in short, and others that use one of the outputs; those that are gone are left out. */
  list(userId: string, contentIds: string[], outputs: string[]): Promise<ContentSummary[]>;
  /** For each word, the items whose title or content type has it. */
  find(userId: string, words: readonly string[]): Promise<string[][]>;
  /** Everything that a person's items use. */
  usedOutputs(userId: string): Promise<string[]>;
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
        if (isNotFound(error)) return false;
        throw error;
      }
    },
    async list(userId, contentIds, outputs) {
      const { contents } = await content.listContents(
        { userId, contentIds, outputs },
        { timeoutMs: summaryTimeoutMs },
      );
      return contents.map(({ id, title, state, outputs }) => ({
        id,
        title,
        status: statusWords.fromBus(state) ?? '',
        outputs,
      }));
    },
    async find(userId, words) {
      const { found } = await content.findContents({ userId, words: [...words] });
      return found.map(({ contentIds }) => contentIds);
    },
    async usedOutputs(userId) {
      const all: string[] = [];
      for (let after = ''; ; ) {
        const { outputs, next } = await content.listUsedOutputs({ userId, after });
        all.push(...outputs);
        if (next === '') return all;
        after = next;
      }
    },
    async removeOutputs(userId, contentId, outputs) {
      try {
        const { item } = await content.removeOutputs({ userId, contentId, outputs });
        return contentInPlaceFromBus(item);
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },
  };
}
