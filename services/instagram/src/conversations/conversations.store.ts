import { isDeepStrictEqual } from 'node:util';
import type { Collection, Db } from 'mongodb';
import type { StoredConversation } from './conversation.ts';

/** A conversation as the platform shows it. */
export type SeenConversation = Omit<StoredConversation, 'ignore' | 'owner'>;

export type ConversationsStore = {
  /** Keeps what the platform showed, and answers it in the same order with the flags of the person. */
  keep(owner: string, seen: readonly SeenConversation[]): Promise<StoredConversation[]>;
  /** Undefined when the person has no such conversation. */
  setIgnore(owner: string, id: string, ignore: boolean): Promise<StoredConversation | undefined>;
};

export function createConversationsStore(db: Db): ConversationsStore {
  const conversations: Collection<StoredConversation> = db.collection('conversations');
  return {
    async keep(owner, seen) {
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
