import { Binary, type Collection, type Document } from 'mongodb';
import type { Logger } from '../logger.ts';
import type { IndexRow } from '../migrations/indexes.ts';
import type { Timer } from '../timer.ts';
import { eachByItself } from '../turns/each-by-itself.ts';
import type { Bus, OutgoingMessage } from './bus.ts';

/** A message as a document holds it until the bus has it. */
export type OutboxEntry = Omit<OutgoingMessage, 'payload'> & { payload: Binary };

/** Fields that a document of a collection with an outbox may have; the last two only where something is said again. */
export type WithOutbox = {
  _id: string;
  outbox?: OutboxEntry[];
  outboxAt?: Date;
  said?: OutboxEntry;
  againAt?: Date;
};

/** How old an unsent message must be before the sweep takes it, in milliseconds; younger ones are being sent already. */
const sweepAfterMs = 2_000;

/** What is of a later moment than this ahead, in milliseconds, was left by a clock that was put back since: those of replicas differ less. */
const mostAheadMs = 60_000;

/** When something is said again, in milliseconds: a power cut puts the bus back by two minutes at most. */
const againAfterMs = 300_000;

/** By a name of its own, or a bus that was not put back would take it for the first one, which it has. */
const againEnding = '.again';

/** The id under which a message was said first: who does something once for a message goes by this. */
export function firstIdOf(id: string): string {
  return id.endsWith(againEnding) ? id.slice(0, -againEnding.length) : id;
}

const hasUnsent = { outboxAt: { $gte: new Date(0) } };

function isLeft(at: number, now: number): boolean {
  return at <= now - sweepAfterMs || at > now + mostAheadMs;
}

/** Documents of one round. */
const atOnce = 200;

/** So many of a round that fail one after the other say that it is the bus: it is left alone until the next round. */
const mostInARow = 10;

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
  /** Part of an update that notes a message which went out without the outbox, to be said again as well. */
  sayAgain(message: OutgoingMessage): { said: OutboxEntry; againAt: Date };
  /** Sends what a document holds; failures are left for the sweep. */
  flush(document: WithOutbox | null | undefined): Promise<void>;
  /** Timer that sends what was left behind. */
  sweep: Timer;
  /** Timer that says again what was said last, for a bus that was put back meanwhile; without `saidAgain` it finds nothing. */
  again: Timer;
};

/** What the sweep finds left messages by: an index of every collection with an outbox. */
export const outboxIndex: IndexRow = { key: { outboxAt: 1 }, sparse: true };

/** The same for what is to be said again. */
export const againIndex: IndexRow = { key: { againAt: 1 }, sparse: true };

type Deps<T extends WithOutbox> = {
  collection: Collection<T>;
  bus: Bus;
  log: Logger;
  /**
   * Which messages are said once more after five minutes, since a power cut may put the bus back to before them, and nobody asks later: the
   * last one of a document whose every message is the whole truth (`every`), or those of the subjects that are the last word on theirs.
   * Who hears must be able to hear it twice (`firstIdOf`).
   */
  saidAgain?: 'every' | readonly string[];
};

export function createOutbox<T extends WithOutbox>({
  collection,
  bus,
  log,
  saidAgain = [],
}: Deps<T>): Outbox {
  const documents = collection as unknown as Collection<WithOutbox>;
  const sendOne = ({ payload, ...entry }: OutboxEntry) => bus.send({ ...entry, payload: payload.value() });
  const send = async ({ _id, outbox = [] }: WithOutbox) => {
    for (const entry of outbox) await sendOne(entry);
    await forget(_id, outbox);
  };
  /** What the bus does not take stays, and keeps nothing else of its document: a post behind too large a piece of news goes out. */
  const sendEach = async ({ _id, outbox = [] }: WithOutbox) => {
    const sent: OutboxEntry[] = [];
    const failure = await eachByItself(outbox, async entry => {
      await sendOne(entry);
      sent.push(entry);
    }).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if (!failure || sent.length > 0) await forget(_id, sent);
    if (failure) throw failure.error;
  };
  /** One write where nothing came meanwhile, which is nearly always; what came stays, and is somebody else's to send. */
  const forget = async (_id: string, sent: readonly OutboxEntry[]) => {
    const ids = sent.map(({ id }) => id);
    const isLastWord = ({ subject }: OutboxEntry) => saidAgain !== 'every' && saidAgain.includes(subject);
    const said = saidAgain === 'every' ? sent.at(-1) : sent.findLast(isLastWord);
    const again = said && dueAgain(said);
    const onlyThese = { _id, outbox: { $size: ids.length }, 'outbox.id': { $all: ids } };
    const { matchedCount } = await documents.updateOne(onlyThese, {
      $set: { outbox: [], ...again },
      $unset: { outboxAt: '' },
    });
    if (matchedCount > 0) return;
    await documents.updateOne(
      { _id },
      {
        $pull: { outbox: { id: { $in: ids } } },
        // What comes after a last word is none; of the others the newer one is the truth.
        ...(again && isLastWord(again.said) && { $set: again }),
      },
    );
    await documents.updateOne({ _id, outbox: { $size: 0 } }, { $unset: { outboxAt: '' } });
  };
  /** Behind those that nobody has looked at, which a round that ended kept from their turn. */
  const putBehind = async ({ _id, outboxAt }: WithOutbox) => {
    if (outboxAt) await documents.updateOne({ _id, outboxAt }, { $set: { outboxAt: new Date() } });
  };
  return {
    add: messages => ({
      $push: { outbox: { $each: messages.map(toEntry) } },
      $set: { outboxAt: new Date() },
    }),
    fields: messages => ({ outbox: messages.map(toEntry), outboxAt: new Date() }),
    sayAgain: outgoing => dueAgain(toEntry(outgoing)),
    async flush(document) {
      if (!document?.outbox?.length) return;
      await send(document).catch((error: unknown) => log.warn({ err: error }, 'message left for the sweep'));
    },
    sweep: {
      name: `${collection.collectionName}-outbox`,
      everyMs: 1_000,
      async run(stopping) {
        // All by one range, since a sparse index serves no $or in every store; those that are being sent are few.
        const unsent = await documents.find(hasUnsent).sort({ outboxAt: 1 }).limit(atOnce).toArray();
        const now = Date.now();
        const left = unsent.filter(({ outboxAt }) => isLeft(outboxAt?.getTime() ?? 0, now));
        const isAway = new AbortController();
        let inARow = 0;
        const tryToSend = async (document: WithOutbox) => {
          try {
            await sendEach(document);
            inARow = 0;
          } catch (error) {
            inARow += 1;
            if (inARow === mostInARow) isAway.abort();
            await putBehind(document);
            throw error;
          }
        };
        await eachByItself(left, tryToSend, AbortSignal.any([stopping, isAway.signal]));
      },
    },
    again: {
      name: `${collection.collectionName}-again`,
      everyMs: 10_000,
      async run(stopping) {
        const due = await documents
          .find({ againAt: { $lte: new Date() } })
          .limit(atOnce)
          .toArray();
        await eachByItself(
          due,
          async ({ _id, againAt }) => {
            const unchanged = { _id, againAt };
            const said = (await documents.findOne(unchanged))?.said;
            if (said) await sendOne({ ...said, id: `${said.id}${againEnding}` });
            await documents.updateOne(unchanged, { $unset: { said: '', againAt: '' } });
          },
          stopping,
        );
      },
    },
  };
}

function dueAgain(said: OutboxEntry): { said: OutboxEntry; againAt: Date } {
  return { said, againAt: new Date(Date.now() + againAfterMs) };
}

function toEntry(outgoing: OutgoingMessage): OutboxEntry {
  return { ...outgoing, payload: new Binary(outgoing.payload) };
}
