import { message } from '@insta-ai/chassis/messaging/bus';
import { createOutbox, outboxIndex, type WithOutbox } from '@insta-ai/chassis/messaging/outbox';
import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Timer } from '@insta-ai/chassis/timer';
import { jobs } from '@insta-ai/proto/bus/jobs';
import type { Letter } from '../letters/letter.ts';
import { letterHtml } from '../letters/letter-html.ts';
import { letterText } from '../letters/letter-text.ts';

/** A mail as stored: what became of it. What it says travels in its job only, so no password link stays behind. */
export type Mail = WithOutbox & {
  owner: string;
  to: string;
  subject: string;
  state: 'waiting' | 'sent' | 'refused';
  /** Why the last try did not send it. */
  problem: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type MailsStore = {
  has(id: string): Promise<boolean>;
  find(id: string): Promise<Mail | undefined>;
  /** Stores a mail together with its job; the same id again changes nothing. */
  queue(mail: { id: string; owner: string; to: string; letter: Letter }): Promise<void>;
  /** `problem`: why the last try did not send it. */
  settle(id: string, state: Mail['state'], problem?: string): Promise<void>;
  forgetOlderThan(moment: Date): Promise<void>;
  readonly outboxSweep: Timer;
};

export const mailsIndexes: CollectionIndexes = {
  collection: 'mails',
  indexes: [outboxIndex, { key: { updatedAt: 1 } }],
};

type Deps = Pick<ServiceContext<unknown>, 'db' | 'bus' | 'log'>;

export function createMailsStore({ db, bus, log }: Deps): MailsStore {
  const mails = db.collection<Mail>('mails');
  const outbox = createOutbox({ collection: mails, bus, log });
  return {
    has: async id => (await mails.findOne({ _id: id }, { projection: { _id: 1 } })) !== null,
    async find(id) {
      return (await mails.findOne({ _id: id })) ?? undefined;
    },
    async queue({ id, owner, to, letter }) {
      const { subject } = letter;
      const payload = { to, subject, text: letterText(letter), html: letterHtml(letter) };
      const job = message(jobs.sendMail, { id, userId: owner }, payload);
      const now = new Date();
      const state = { state: 'waiting', problem: null, createdAt: now, updatedAt: now } as const;
      const mail: Mail = { _id: id, owner, to, subject, ...state, ...outbox.fields([job]) };
      try {
        await mails.insertOne(mail);
      } catch (error) {
        // Queued before; if its job was not sent then, the sweep does it.
        if (isDuplicateKey(error)) return;
        throw error;
      }
      await outbox.flush(mail);
    },
    async settle(id, state, problem) {
      await mails.updateOne(
        { _id: id },
        { $set: { state, problem: problem ?? null, updatedAt: new Date() } },
      );
    },
    async forgetOlderThan(moment) {
      await mails.deleteMany({ updatedAt: { $lt: moment }, outboxAt: { $exists: false } });
    },
    outboxSweep: outbox.sweep,
  };
}
