import { containing } from '@insta-ai/chassis/storage/containing';
import type { Collection, Filter } from 'mongodb';
import type { ContentDocument } from '../item/content-document.ts';
import { usedMedia } from '../item/media-address.ts';
import { readStored } from '../item/read-stored.ts';
import { mayGoBackSince } from '../item/undo-step.ts';
import { changeEach } from './change-each.ts';
import { earliest } from './listing/neighbours.ts';
import { setOrRemove } from './set-or-remove.ts';
import { withoutStepsBackTo } from './without-steps-back-to.ts';

/** What a person needs to recognise an item. */
export type NamedItem = Pick<ContentDocument, 'title'>;

/** Which items use which media, and how media are found by their items. */
export type MediaUses = {
  /** Another item of the owner that uses one of these media (or any at all); one that was deleted counts while it may come back. */
  anotherUsing(
    owner: string,
    except: string,
    media: readonly string[] | 'any',
  ): Promise<NamedItem | undefined>;
  /** Media that are gone come back with no step: those that would bring one can no longer be taken back. */
  forgetStepsBackTo(owner: string, media: readonly string[]): Promise<void>;
  /** Items of the owner that use one of these media, last changed first. */
  listUsing(owner: string, media: readonly string[], limit: number): Promise<ContentDocument[]>;
  /** Another item of the same account, planned or published, that shows exactly the same media; a published one if there is. */
  twinOf(item: ContentDocument): Promise<ContentDocument | undefined>;
  /** Ids of the items whose title or type has a word, last changed first. */
  idsWithWord(owner: string, word: string, limit: number): Promise<string[]>;
  /** What items use, in the order of their ids; `next` is there while there may be more. */
  pageOfUsed(owner: string, after: string, limit: number): Promise<{ outputs: string[]; next?: string }>;
};

/** As what goes out, or as the cover of it. */
const usingAny: Filter<ContentDocument> = { $or: [{ contents: { $ne: [] } }, { coverOutput: { $gt: '' } }] };

/**
 * Where items are found that use media, as what goes out or as the cover of it: those of a person, and those they deleted that may come
 * back. One search for each, for none would be along an index together.
 */
export function usingSearches(
  owner: string,
  media: readonly string[] | 'any',
): Record<'shown' | 'hidden', Filter<ContentDocument>[]> {
  const contents = media === 'any' ? { $gt: '' } : { $in: [...media] };
  const coverOutput = media === 'any' ? { $gt: '' } : { $in: [...media], $gt: '' };
  const mayComeBack = { deletedFrom: owner, 'undo.owner': owner };
  return {
    shown: [
      { owner, contents },
      { owner, coverOutput },
    ],
    hidden: [
      { ...mayComeBack, contents },
      { ...mayComeBack, owner: '', coverOutput },
    ],
  };
}

/** Where items are found of which a step would bring one of these media back. What is over keeps its step, and is not looked at. */
export function stepsBackTo(owner: string, media: readonly string[], now: Date): Filter<ContentDocument> {
  return {
    'undo.owner': owner,
    'undo.at': { $gt: mayGoBackSince(now) },
    $or: ['undo', 'undo.below']
      .flatMap(step => [`${step}.before.contents`, `${step}.before.coverOutput`])
      .map(shown => ({ [shown]: { $in: [...media] } })),
  };
}

/**
 * Where a twin is found, what was published first: each is a short walk along one index, however many drafts begin with the same
 * picture. No permalink comes without its date.
 */
export function twinSearches({
  _id,
  owner,
  account,
  contents,
}: Pick<ContentDocument, '_id' | 'owner' | 'account' | 'contents'>): Filter<ContentDocument>[] {
  const [first] = contents;
  if (first === undefined) return [];
  const same = {
    owner,
    contents: { $in: [first], $eq: contents },
    _id: { $ne: _id },
    ...(account && { account: { $in: [account, null] } }),
  };
  return [
    { ...same, status: 'Published' },
    { ...same, status: 'Draft', publishedDate: { $gt: earliest } },
    { ...same, status: 'Scheduled' },
  ];
}

const lastChangedFirst = { updatedAt: -1, _id: -1 } as const;
function byLastChange(one: ContentDocument, other: ContentDocument): number {
  const later = other.updatedAt.getTime() - one.updatedAt.getTime();
  return later || (one._id < other._id ? 1 : -1);
}

export function createMediaUses(collection: Collection<ContentDocument>): MediaUses {
  const idsOf = async (filter: Filter<ContentDocument>, limit: number) =>
    (await collection.find(filter, { projection: { _id: 1 }, sort: lastChangedFirst, limit }).toArray()).map(
      ({ _id }) => _id,
    );
  return {
    async anotherUsing(owner, except, media) {
      if (media.length === 0) return undefined;
      const { shown, hidden } = usingSearches(owner, media);
      for (const search of [...shown, ...hidden]) {
        const other = { ...search, _id: { $ne: except } };
        const found = await collection.findOne(other, { projection: { title: 1 } });
        if (found) return found;
      }
      return undefined;
    },
    // The version stays: a page that has the item open goes on saving it.
    forgetStepsBackTo: (owner, media) =>
      changeEach(collection, stepsBackTo(owner, media, new Date()), item => ({
        ...setOrRemove({ undo: withoutStepsBackTo(item, media) }),
        $inc: { stepsForgotten: 1 },
      })),
    async listUsing(owner, media, limit) {
      if (media.length === 0) return [];
      const options = { sort: lastChangedFirst, limit };
      const found = await Promise.all(
        usingSearches(owner, media).shown.map(search => collection.find(search, options).toArray()),
      );
      const items = new Map(found.flat().map(item => [item._id, item]));
      return [...items.values()].toSorted(byLastChange).slice(0, limit).map(readStored);
    },
    async twinOf(item) {
      for (const search of twinSearches(item)) {
        const twin = await collection.findOne(search);
        if (twin) return readStored(twin);
      }
      return undefined;
    },
    idsWithWord: (owner, word, limit) =>
      idsOf({ owner, $or: [{ title: containing(word) }, { '_contentType.name': containing(word) }] }, limit),
    async pageOfUsed(owner, after, limit) {
      const found = await collection
        .find(
          { owner, _id: { $gt: after }, ...usingAny },
          { projection: { contents: 1, coverOutput: 1 }, sort: { _id: 1 }, limit },
        )
        .toArray();
      const last = found.at(-1);
      const outputs = found.flatMap(usedMedia);
      return found.length === limit && last ? { outputs, next: last._id } : { outputs };
    },
  };
}
