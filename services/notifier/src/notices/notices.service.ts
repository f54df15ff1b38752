import type { CallCounts } from '@insta-ai/chassis/http/limits/call-counts.store';
import { type ConsumeOutcome, discard, done } from '@insta-ai/chassis/messaging/consumer';
import { firstIdOf } from '@insta-ai/chassis/messaging/outbox';
import type { Reader } from '../letters/content-letters.ts';
import type { Letter } from '../letters/letter.ts';
import { limitReachedLetter } from '../letters/limit-reached-letter.ts';
import type { MailsStore } from '../sending/mails.store.ts';
import type { Recipient, UsersGateway } from './users.gateway.ts';

/** What every event says of itself. */
type EventHead = { readonly id: string; readonly userId: string };

export type Notices = {
  /** Queues one mail for an event to the person it is about, when they want it. */
  tell(
    event: EventHead,
    wants: (user: Recipient) => boolean,
    write: (reader: Reader) => Letter,
  ): Promise<ConsumeOutcome>;
  /** Queues one mail with a link that works once to a given address. */
  tellAddress(event: EventHead, to: string, letter: Letter): Promise<ConsumeOutcome>;
};

type Deps = {
  users: UsersGateway;
  mails: Pick<MailsStore, 'has' | 'queue'>;
  counts: Pick<CallCounts, 'add'>;
  /** Mails that one person gets in a day at most. */
  mailsPerDay: number;
  publicUrl: string;
};

const dayMs = 24 * 60 * 60_000;

export function createNotices({ users, mails, counts, mailsPerDay, publicUrl }: Deps): Notices {
  return {
    async tell(event, wants, write) {
      if (await mails.has(mailId(event))) return done;
      const user = await users.find(event.userId);
      if (!user) return discard('The person no longer exists.');
      if (!wants(user)) return done;
      const to = user.notificationEmail || user.email;
      const { count, endsAt } = await counts.add(`mails ${event.userId}`, dayMs);
      if (count > mailsPerDay) {
        // Every mail over the limit queues the note; its id makes it one per day.
        const id = `${event.userId}.too-many-mails.${endsAt.getTime()}`;
        await mails.queue({
          id,
          owner: event.userId,
          to,
          letter: limitReachedLetter(mailsPerDay, publicUrl),
        });
        return discard(`This person already got ${mailsPerDay} emails today.`);
      }
      await mails.queue({
        id: mailId(event),
        owner: event.userId,
        to,
        letter: write({ publicUrl, timeZone: user.timeZone }),
      });
      return done;
    },
    async tellAddress(event, to, letter) {
      await mails.queue({ id: mailId(event), owner: event.userId, to, letter, hasSecret: true });
      return done;
    },
  };
}

/** One event, one mail: however often the event is heard, or said. */
function mailId(event: EventHead): string {
  return `${firstIdOf(event.id)}.mail`;
}
