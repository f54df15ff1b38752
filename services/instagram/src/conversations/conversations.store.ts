import { isDeepStrictEqual } from 'node:util';
import type { Collection, Db } from 'mongodb';
import { commentsId, type StoredConversation } from './conversation.ts';
import type { InboxEvent } from './inbox-event.ts';

/** A conversation as the platform shows it. */
export type ListedConversation = Omit<StoredConversation, 'ignore' | 'owner' | 'type'>;

export type ConversationsStore = {
  /** Stores what the platform showed, and answers it in the same order with the person's flags. */
  saveListed(owner: string, seen: readonly ListedConversation[]): Promise<StoredConversation[]>;
  /** The newest conversations of comments; the platform lists none, they come from its events. */
  comments(owner: string, accountId: string): Promise<StoredConversation[]>;
  /** Stores an event for these people, unless something newer is known. */
  noteEvent(owners: readonly string[], event: InboxEvent): Promise<void>;
  /** Undefined when the person has no such conversation. */
  setIgnore(owner: string, id: string, ignore: boolean): Promise<StoredConversation | undefined>;
};

/** As many as are read from the platform. */
const commentsShown = 100;

export async function createConversationsStore(db: Db): Promise<ConversationsStore> {
  const conversations: Collection<StoredConversation> = db.collection('conversations');
  await conversations.createIndex({ accountId: 1, senderId: 1 });
  await conversations.createIndex({ owner: 1, accountId: 1, lastMessage: -1 });

  const noteMessage = async (owners: readonly string[], event: InboxEvent) => {
    const { accountId, personId: senderId, at, text } = event;
    // A thread that was never listed is unknown here, and comes with the next list.
    const isOlder = { $or: [{ lastMessage: null }, { lastMessage: { $lte: at } }] };
    await conversations.updateMany(
      { accountId, senderId, owner: { $in: [...owners] }, type: { $exists: false }, ...isOlder },
      { $set: { lastMessage: at, lastMessageContent: text } },
    );
  };
  const noteComment = async (owner: string, event: InboxEvent & { kind: 'comment' }) => {
    const { accountId, personId: senderId, username: sender, at, text } = event;
    const _id = commentsId(owner, accountId, senderId);
    const facts = { sender, lastMessage: at, lastMessageContent: text };
    const fresh = { owner, accountId, type: 'comment' as const, senderId, ignore: false, ...facts };
    await conversations.updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true });
    await conversations.updateOne({ _id, lastMessage: { $lte: at } }, { $set: facts });
  };

  return {
    comments: (owner, accountId) =>
      conversations
        .find({ owner, accountId, type: 'comment' })
        .sort({ lastMessage: -1 })
        .limit(commentsShown)
        .toArray(),
    async noteEvent(owners, event) {
      if (owners.length === 0) return;
      if (event.kind === 'message') return noteMessage(owners, event);
      for (const owner of owners) await noteComment(owner, event);
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
  };
}
