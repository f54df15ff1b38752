import { isDeepStrictEqual } from 'node:util';
import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import { forgetOld } from '@insta-ai/chassis/storage/documents/forget-old';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Timer } from '@insta-ai/chassis/timer';
import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb';
import { commentsId, type StoredConversation } from './conversation.ts';
import type { InboxEvent } from './inbox-event.ts';

/** A conversation as the platform shows it. */
export type ListedConversation = Omit<StoredConversation, 'ignore' | 'owner' | 'type'>;

export type ConversationsStore = {
  /** Stores what the platform showed, and answers it in the same order with the person's flags. */
  saveListed(owner: string, seen: readonly ListedConversation[]): Promise<StoredConversation[]>;
  /** The newest conversations of comments; the platform lists none, they come from its events. */
  comments(owner: string, accountId: string): Promise<StoredConversation[]>;
  /** Stores events for these people in one write, each unless something newer is known. */
  noteEvents(owners: readonly string[], events: readonly InboxEvent[]): Promise<void>;
  /** Forgets the conversations of a person in which nothing was said since a moment, and all on accounts that they no longer have. */
  forget(owner: string, accountsLeft: readonly string[], before: Date): Promise<void>;
  /**
   * Forgets what was stored after that by who was under way: all on accounts that the person does not have, and comments of before, which
   * no list brings again.
   */
  forgetLate(owner: string, accountsLeft: readonly string[], before: Date): Promise<void>;
  /** Undefined when the person has no such conversation. */
  setIgnore(owner: string, id: string, ignore: boolean): Promise<StoredConversation | undefined>;
  /** Forgets those in which nothing was said for long; one that a person ignores stays ignored. */
  readonly forgetOld: Timer;
};

/** As many as are read from the platform. */
const commentsShown = 100;
/** How long a conversation is kept after its last word, in milliseconds. */
const keptMs = 400 * 24 * 60 * 60 * 1000;

export const conversationsIndexes: CollectionIndexes = {
  collection: 'conversations',
  indexes: [
    { key: { accountId: 1, senderId: 1 } },
    { key: { owner: 1, accountId: 1, lastMessage: -1 } },
    { key: { lastMessage: 1 } },
  ],
};

export function createConversationsStore(db: Db): ConversationsStore {
  const conversations: Collection<StoredConversation> = db.collection('conversations');

  /** Conversations that are kept already are read first: most of what comes again changes nothing, and what is new is inserted in one go. */
  const note = async (owners: readonly string[], events: readonly InboxEvent[]) => {
    const [accountId, senderId] = [events.map(one => one.accountId), events.map(one => one.personId)];
    const filter = {
      accountId: { $in: accountId },
      senderId: { $in: senderId },
      owner: { $in: [...owners] },
    };
    const known = Map.groupBy(await conversations.find(filter).toArray(), keyOf);
    const writes = events.flatMap(event => writesFor(event, known.get(keyOfEvent(event)) ?? [], owners));
    if (writes.length > 0) await conversations.bulkWrite(writes, { ordered: false });
  };

  return {
    comments: (owner, accountId) =>
      conversations
        .find({ owner, accountId, type: 'comment' })
        .sort({ lastMessage: -1 })
        .limit(commentsShown)
        .toArray(),
    async forget(owner, accountsLeft, before) {
      const isOld = { lastMessage: { $not: { $gt: before } } };
      await conversations.deleteMany({ owner, $or: [{ accountId: { $nin: [...accountsLeft] } }, isOld] });
    },
    async forgetLate(owner, accountsLeft, before) {
      const isOldComment = { type: 'comment' as const, lastMessage: { $lte: before } };
      await conversations.deleteMany({
        owner,
        $or: [{ accountId: { $nin: [...accountsLeft] } }, isOldComment],
      });
    },
    async noteEvents(owners, events) {
      if (owners.length === 0 || events.length === 0) return;
      await note(owners, events).catch(async error => {
        if (!isDuplicateKey(error)) throw error;
        // Somebody else inserted one of them meanwhile: now it is known.
        await note(owners, events);
      });
    },
    async saveListed(owner, seen) {
      const ids = seen.map(conversation => conversation._id);
      const known = await conversations.find({ _id: { $in: ids }, owner }).toArray();
      const byId = new Map(known.map(conversation => [conversation._id, conversation]));
      const now = seen.map(facts => ({ ...facts, owner, ignore: byId.get(facts._id)?.ignore ?? false }));
      const changed = now.filter(one => !isDeepStrictEqual({ ...byId.get(one._id) }, one));
      // The flag is not part of the change, so that a click in the meantime stays.
      const writes = changed.map(({ _id, ignore: _, ...facts }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: facts, $setOnInsert: { ignore: false } },
          upsert: true,
        },
      }));
      if (writes.length > 0) await conversations.bulkWrite(writes, { ordered: false });
      return now;
    },
    async setIgnore(owner, id, ignore) {
      const stored = await conversations.findOneAndUpdate(
        { _id: id, owner },
        { $set: { ignore } },
        { returnDocument: 'after' },
      );
      return stored ?? undefined;
    },
    forgetOld: forgetOld({
      name: 'conversations',
      collection: conversations,
      isOld: now => ({ lastMessage: { $lt: new Date(now.getTime() - keptMs) }, ignore: false }),
    }),
  };
}

const keyOf = ({ type, accountId, senderId }: StoredConversation) =>
  `${type ?? 'message'} ${accountId} ${senderId}`;
const keyOfEvent = ({ kind, accountId, personId }: InboxEvent) => `${kind} ${accountId} ${personId}`;

/** A thread that was never listed is unknown here, and comes with the next list; comments have no other home. */
function writesFor(
  event: InboxEvent,
  known: readonly StoredConversation[],
  owners: readonly string[],
): AnyBulkWriteOperation<StoredConversation>[] {
  const { accountId, personId: senderId, at, text } = event;
  const facts = {
    lastMessage: at,
    lastMessageContent: text,
    ...(event.kind === 'comment' && { sender: event.username }),
  };
  const isOlder = { $or: [{ lastMessage: null }, { lastMessage: { $lte: at } }] };
  const updates = known
    .filter(({ lastMessage }) => !lastMessage || lastMessage <= at)
    .map(({ _id }) => ({ updateOne: { filter: { _id, ...isOlder }, update: { $set: facts } } }));
  if (event.kind === 'message') return updates;
  const inserts = owners
    .filter(owner => !known.some(one => one.owner === owner))
    .map(owner => {
      const _id = commentsId(owner, accountId, senderId);
      const who = { owner, accountId, senderId, type: 'comment' as const, sender: event.username };
      return {
        insertOne: { document: { _id, ...who, ignore: false, lastMessage: at, lastMessageContent: text } },
      };
    });
  return [...updates, ...inserts];
}
