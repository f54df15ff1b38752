import { type Packed, pack } from '@insta-ai/chassis/http/compress-replies';
import type { ContentListItem, ContentsQuery } from '@insta-ai/proto/http/content';
import { toListItem } from '../item/content-wire.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import { readDates, readFilter } from '../store/listing/content-filter.ts';
import { keepUnderStamp } from './keep-under-stamp.ts';

/** A page of the list as it leaves, and how many items are behind it. */
type WrittenPage = Packed & { total: number };

export type ListsService = {
  /**
   * A page of the list, written by `write`, with the stamp that the list bears, packed for who takes that; undefined when it is
   * still as it was under the one that is `known`.
   */
  read(owner: string, query: ContentsQuery, asked: AskedPage): Promise<StampedPage | undefined>;
};

type AskedPage = {
  known: string | undefined;
  takesPacked: boolean;
  write(items: ContentListItem[]): string;
};
type StampedPage = WrittenPage & { stamp: string | undefined };

type Deps = { store: Pick<ContentsStore, 'list' | 'count' | 'listStamp'>; mostBytes?: number };

/** How much is kept of written pages: of 40 items with all their texts one takes 33 KB. */
const mostKept = 8 * 1024 * 1024;

export function createListsService({ store, mostBytes = mostKept }: Deps): ListsService {
  const pages = keepUnderStamp<WrittenPage>({ mostBytes, bytesOf: ({ body }) => body.length });
  const totals = keepUnderStamp<number>({ mostBytes: mostBytes / 32, bytesOf: () => 8 });

  return {
    async read(
      owner,
      { pageSize, currentPage, sortKey, sortDirection, filter: text, madeSince, ...dated },
      asked,
    ) {
      const dates = readDates(dated);
      const filter = {
        ...readFilter(text),
        ...(dates && { dates }),
        ...(madeSince && { madeSince: new Date(madeSince) }),
      };
      const page = { filter, sortKey, sortDirection, skip: currentPage * pageSize, limit: pageSize };
      const count = () => store.count(owner, filter);
      const readPage = async (counting: Promise<number>) => {
        const [items, total] = await Promise.all([store.list(owner, page), counting]);
        return { body: Buffer.from(asked.write(items.map(toListItem))), total };
      };

      // Before the items: a change between the two makes them newer than their stamp says, never older. Where none can be
      // given, as on a full disk, the list is read all the same.
      const stamp = await store.listStamp(owner).catch(() => undefined);
      if (stamp === undefined) return { ...(await readPage(count())), stamp };
      if (stamp === asked.known) return undefined;
      const plain = () =>
        pages({ owner, question: page, stamp }, () =>
          readPage(totals({ owner, question: filter, stamp }, count)),
        );
      const packed = () =>
        pages({ owner, question: [page, 'packed'], stamp }, async () => {
          const { body, total } = await plain();
          return { ...(await pack(body)), total };
        });
      return { ...(await (asked.takesPacked ? packed() : plain())), stamp };
    },
  };
}
