import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type RpcServer, serveRpc } from '@insta-ai/chassis/messaging/rpc';
import { contentInPlaceToBus, statusWords } from '@insta-ai/proto/convert/content';
import { dateFromBus } from '@insta-ai/proto/convert/moment';
import { pageSizeMax } from '@insta-ai/proto/data/paging';
import { ContentService } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import { searchWordsMax } from '@insta-ai/proto/http/content';
import type { ContentDocument } from '../item/content-document.ts';
import { isGoingOut } from '../item/content-status.ts';
import { withNeighbours } from '../item/content-wire.ts';
import {
  contentNotFound,
  outputInUse,
  outputUsedElsewhere,
  publishedNotNamed,
} from '../item/contents.errors.ts';
import { usedMedia } from '../item/media-address.ts';
import { changeContent } from '../store/change-content.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import { listUsers } from './list-users.ts';
import { recognisedBy } from './recognised-by.ts';

/** Most items that a word of a search stands for, those changed last; their ids fit into one message many times. */
const foundMax = 2_000;
/** Items whose media are told in one answer; it fits into one message, whatever they have selected. */
const usedPage = 100;
/** Published items told in one answer, the newest; their texts are cut, so that they fit into one message. */
const publishedMax = 500;

/** What other services may ask about items. */
export function contentsRpc(store: ContentsStore): RpcServer {
  const toReply = async (item: ContentDocument) => ({
    item: contentInPlaceToBus(withNeighbours(item, await store.neighbours(item))),
  });
  return serveRpc(ContentService, {
    async getContent({ userId, contentId }) {
      const item = await store.get(userId, contentId);
      if (!item) throw contentNotFound();
      return toReply(item);
    },
    async listContents({ userId, contentIds, outputs }) {
      const asked = await store.getMany(userId, contentIds.slice(0, pageSizeMax));
      const using = await listUsers(store, userId, outputs);
      const items = new Map([...asked, ...using].map(item => [item._id, item]));
      return {
        contents: [...items.values()].map(item => ({
          id: item._id,
          title: item.title,
          state: statusWords.toBus(item.status),
          outputs: usedMedia(item),
        })),
      };
    },
    async findContents({ userId, words }) {
      const found = words
        .slice(0, searchWordsMax)
        .map(async word => ({ contentIds: await store.idsWithWord(userId, word, foundMax) }));
      return { found: await Promise.all(found) };
    },
    async listPublished({ userId, accountId, since }) {
      const from = dateFromBus(since);
      if (!userId || !accountId || !from) throw publishedNotNamed();
      const items = await store.publishedSince(userId, accountId, from, publishedMax);
      return {
        items: items.flatMap(item => {
          const { publishedDate } = item;
          return publishedDate
            ? [{ texts: recognisedBy(item), published: timestampFromDate(publishedDate) }]
            : [];
        }),
      };
    },
    async forgetTextVoices({ userId }) {
      if (userId) await store.forgetTextVoices(userId);
      return {};
    },
    listUsedOutputs: ({ userId, after }) => store.pageOfUsed(userId, after, usedPage),
    async removeOutputs({ userId, contentId, outputs }) {
      const own = await store.get(userId, contentId);
      if (own) refuseWhileInUse(own, outputs);
      // Checked before the item is looked for: a caller who hears "not found" deletes the outputs. One that was deleted may come
      // back with them, so it counts like any other.
      const other = await store.anotherUsing(userId, own ? contentId : '', outputs);
      if (other) throw outputUsedElsewhere(other);
      // The caller who hears "not found" of what comes next deletes them, too.
      if (!own) await store.forgetStepsBackTo(userId, outputs);
      const changed = await changeContent(store, userId, contentId, item => {
        const contents = item.contents.filter(output => !outputs.includes(output));
        const coverOutput = outputs.includes(item.coverOutput) ? '' : item.coverOutput;
        if (contents.length === item.contents.length && coverOutput === item.coverOutput) return undefined;
        refuseWhileInUse(item, outputs);
        return { set: { contents, coverOutput } };
      });
      await store.forgetStepsBackTo(userId, outputs);
      return toReply(changed);
    },
  });
}

function refuseWhileInUse(item: ContentDocument, outputs: readonly string[]): void {
  const isUsed = usedMedia(item).some(output => outputs.includes(output));
  if (isUsed && (item.status === 'Scheduled' || isGoingOut(item))) throw outputInUse();
}
