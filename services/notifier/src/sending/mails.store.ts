import { message } from '@insta-ai/chassis/messaging/bus';
import { createOutbox, outboxIndex, type WithOutbox } from '@insta-ai/chassis/messaging/outbox';
import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Timer } from '@insta-ai/chassis/timer';
import { jobs } from '@insta-ai/proto/bus/jobs';
import type { Filter } from 'mongodb';
import type { Letter } from '../letters/letter.ts';
import { letterHtml } from '../letters/letter-html.ts';
import { letterText } from '../letters/letter-text.ts';

/** A mail as stored: what became of it. */
export type Mail = WithOutbox & {
  owner: string;
  to: string;
  subject: string;
  state: 'waiting' | 'sent' | 'refused';
  /** Why the last try did not send it. */
  problem: string | null;
  /** What it says, while it waits and its job may be lost. Never a link that works once: it is in its job only, and whoever misses it asks again. */
  says?: { text: string; html: string };
  /** When its job counts as lost. Absent when nothing is to come any more, and when it is for an operator (a dead letter). */
  askAt?: Date;
  /** There may be two jobs of it, since its first one was lost or late. */
  askedAgain?: true;
  /** Until when a try that began may still be under way. */
  tryingUntil?: Date;
  createdAt: Date;
  updatedAt: Date;
};

export type MailsStore = {
  has(id: string): Promise<boolean>;
  find(id: string): Promise<Mail | undefined>;
  /** Stores a mail together with its job; the same id again changes nothing. */
  queue(mail: NewMail): Promise<void>;
  /** Before a try; false when it does not wait any more, or when another job of it tries it now. */
  begin(id: string): Promise<boolean>;
  /** It was sent, or never will be. `problem`: why. */
  settle(id: string, state: 'sent' | 'refused', problem?: string): Promise<void>;
  /** It was not sent now, and comes again after a pause; without one no job of it is left. */
  keepWaiting(id: string, problem: string, pauseMs: number | undefined): Promise<void>;
  forgetOlderThan(moment: Date): Promise<void>;
  readonly outboxSweep: Timer;
  /** Asks for mails again whose job was lost. */
  readonly askAgain: Timer;
};

/** `hasSecret`: what it says must stay nowhere. */
export type NewMail = { id: string; owner: string; to: string; letter: Letter; hasSecret?: boolean };

const minute = 60_000;
/** How long a job may be late, in milliseconds. */
const lateMs = 10 * minute;
/** How long one that is asked for again may be: behind a long queue, which copies would make longer. */
const lateAgainMs = 180 * minute;
/** Longest time of a try (`silencesOfServers`), in milliseconds. */
const tryMs = 15 * minute;

export const mailsIndexes: CollectionIndexes = {
  collection: 'mails',
  indexes: [outboxIndex, { key: { updatedAt: 1 } }, { key: { askAt: 1 }, sparse: true }],
};

type Says = NonNullable<Mail['says']>;
const isKept = { says: { $exists: true } } as const;

type Deps = Pick<ServiceContext<unknown>, 'db' | 'bus' | 'log'> & { now?: () => number };

export function createMailsStore({ db, bus, log, now = Date.now }: Deps): MailsStore {
  const mails = db.collection<Mail>('mails');
  const outbox = createOutbox({ collection: mails, bus, log });
  const inMs = (ms: number) => new Date(now() + ms);
  const jobOf = ({ _id, owner, to, subject }: Pick<Mail, '_id' | 'owner' | 'to' | 'subject'>, says: Says) =>
    message(jobs.sendMail, { id: _id, userId: owner }, { to, subject, ...says });
  return {
    has: async id => (await mails.findOne({ _id: id }, { projection: { _id: 1 } })) !== null,
    async find(id) {
      return (await mails.findOne({ _id: id })) ?? undefined;
    },
    async queue({ id, owner, to, letter, hasSecret = false }) {
      const { subject } = letter;
      const says = { text: letterText(letter), html: letterHtml(letter) };
      const [head, at] = [{ _id: id, owner, to, subject }, new Date(now())];
      const state = { state: 'waiting', problem: null, createdAt: at, updatedAt: at } as const;
      const again = !hasSecret && { says, askAt: inMs(lateMs) };
      const mail: Mail = { ...head, ...state, ...again, ...outbox.fields([jobOf(head, says)]) };
      try {
        await mails.insertOne(mail);
      } catch (error) {
        // Queued before; if its job was not sent then, the sweep does it.
        if (isDuplicateKey(error)) return;
        throw error;
      }
      await outbox.flush(mail);
    },
    async begin(id) {
      const mayTry: Filter<Mail>[] = [
        // The only job of it comes again because its process died.
        { askedAgain: { $exists: false } },
        { tryingUntil: { $exists: false } },
        { tryingUntil: { $lte: new Date(now()) } },
      ];
      const [waiting, tryingUntil] = [{ _id: id, state: 'waiting' } as const, inMs(tryMs)];
      const { matchedCount } = await mails.updateOne({ ...waiting, $or: mayTry }, { $set: { tryingUntil } });
      if (matchedCount === 0) return false;
      await mails.updateOne({ ...waiting, ...isKept }, { $set: { askAt: inMs(tryMs + lateMs) } });
      return true;
    },
    async settle(id, state, problem) {
      await mails.updateOne(
        { _id: id, state: 'waiting' },
        {
          $set: { state, problem: problem ?? null, updatedAt: new Date(now()) },
          $unset: { says: '', askAt: '', tryingUntil: '' },
        },
      );
    },
    async keepWaiting(id, problem, pauseMs) {
      const waiting = { _id: id, state: 'waiting' } as const;
      const tried = { problem, updatedAt: new Date(now()) };
      if (pauseMs !== undefined)
        await mails.updateOne({ ...waiting, ...isKept }, { $set: { askAt: inMs(pauseMs + lateMs) } });
      const nothingLeft = pauseMs === undefined && ({ says: '', askAt: '' } as const);
      await mails.updateOne(waiting, { $set: tried, $unset: { tryingUntil: '', ...nothingLeft } });
    },
    async forgetOlderThan(moment) {
      await mails.deleteMany({ updatedAt: { $lt: moment }, outboxAt: { $exists: false } });
    },
    outboxSweep: outbox.sweep,
    askAgain: {
      name: 'ask-mails-again',
      everyMs: minute,
      async run(stopping) {
        const lost: Filter<Mail> = {
          askAt: { $lte: new Date(now()) },
          state: 'waiting',
          // What the bus does not have yet is for the other sweep.
          outboxAt: { $exists: false },
        };
        for await (const mail of mails.find(lost).sort({ askAt: 1 }).limit(200)) {
          if (stopping.aborted) return;
          const { _id, askAt, says } = mail;
          if (!askAt || !says) continue;
          const { $push, $set } = outbox.add([jobOf(mail, says)]);
          const asked = { ...$set, askAt: inMs(lateAgainMs), askedAgain: true } as const;
          const after = { returnDocument: 'after' } as const;
          // Of two processes one asks, and none while a try has begun meanwhile.
          await outbox.flush(
            await mails.findOneAndUpdate({ ...lost, _id, askAt }, { $push, $set: asked }, after),
          );
        }
      },
    },
  };
}
