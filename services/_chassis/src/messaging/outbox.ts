import { Binary, type Collection, type Document } from 'mongodb';
import type { Logger } from '../logger.ts';
import type { IndexRow } from '../migrations/indexes.ts';
import type { Timer } from '../timer.ts';
import type { Bus, OutgoingMessage } from './bus.ts';

/** A message as a document holds it until the bus has it. */
export type OutboxEntry = Omit<OutgoingMessage, 'payload'> & { payload: Binary };

/** Fields that a document of a collection with an outbox may have. */
export type WithOutbox = { _id: string; outbox?: OutboxEntry[]; outboxAt?: Date };

/** How old an unsent message must be before the sweep takes it, in milliseconds; younger ones are being sent already. */
const sweepAfterMs = 2_000;

/**
 * Single-document outbox: a state and the messages it causes are written in one atomic update, so nothing is lost
 * between a database write and its event. `add` goes into that update; `flush` sends right after it; the sweep sends
 * what a killed process left behind. Sending twice is harmless: the message id is the same.
 */
export type Outbox = {
  /** Part of an update that adds messages: `{ $push, $set }`, to be merged with the state change. */
  add(messages: OutgoingMessage[]): { $push: Document; $set: { outboxAt: Date } };
  /** The same for an insert. */
  fields(messages: OutgoingMessage[]): { outbox: OutboxEntry[]; outboxAt: Date };
  /** Sends what a document holds; failures are left for the sweep. */
  flush(document: WithOutbox | null | undefined): Promise<void>;
  /** Timer that sends what was left behind. */
  sweep: Timer;
};

/** What the sweep finds left messages by: an index of every collection with an outbox. */
export const outboxIndex: IndexRow = { key: { outboxAt: 1 }, sparse: true };

type Deps<T extends WithOutbox> = { collection: Collection<T>; bus: Bus; log: Logger };

export function createOutbox<T extends WithOutbox>({ collection, bus, log }: Deps<T>): Outbox {
  const documents = collection as unknown as Collection<WithOutbox>;
  const send = async (document: WithOutbox) => {
    for (const entry of document.outbox ?? []) await bus.send({ ...entry, payload: entry.payload.value() });
    await forget(
      document._id,
      (document.outbox ?? []).map(entry => entry.id),
    );
  };
  /** One write where nothing came meanwhile, which is nearly always; what came stays, and is somebody else's to send. */
  const forget = async (_id: string, ids: readonly string[]) => {
    const onlyThese = { _id, outbox: { $size: ids.length }, 'outbox.id': { $all: ids } };
    const { matchedCount } = await documents.updateOne(onlyThese, {
      $set: { outbox: [] },
      $unset: { outboxAt: '' },
    });
    if (matchedCount > 0) return;
    await documents.updateOne({ _id }, { $pull: { outbox: { id: { $in: ids } } } });
    await documents.updateOne({ _id, outbox: { $size: 0 } }, { $unset: { outboxAt: '' } });
  };
  return {
    add: messages => ({
      $push: { outbox: { $each: messages.map(toEntry) } },
      $set: { outboxAt: new Date() },
    }),
    fields: messages => ({ outbox: messages.map(toEntry), outboxAt: new Date() }),
    async flush(document) {
      if (!document?.outbox?.length) return;
      await send(document).catch((error: unknown) => log.warn({ err: error }, 'message left for the sweep'));
    },
    sweep: {
      name: `${collection.collectionName}-outbox`,
      everyMs: 1_000,
      async run(stopping) {
        const old = { outboxAt: { $lte: new Date(Date.now() - sweepAfterMs) } };
        for await (const document of documents.find(old).sort({ outboxAt: 1 }).limit(200)) {
          if (stopping.aborted) return;
          await send(document);
        }
      },
    },
  };
}

function toEntry(outgoing: OutgoingMessage): OutboxEntry {
  return { ...outgoing, payload: new Binary(outgoing.payload) };
}
