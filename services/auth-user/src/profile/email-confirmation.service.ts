import type { CallCounts } from '@insta-ai/chassis/http/limits/call-counts.store';
import type { Bus } from '@insta-ai/chassis/messaging/bus';
import type { calls } from '@insta-ai/proto/http/routes';
import type { BodyOf, ReplyOf } from '@insta-ai/proto/http/shared/call';
import { carryOut } from '../login/count-try.ts';
import { emailKey } from '../users/email-key.ts';
import { isNotificationEmailConfirmed } from '../users/is-notification-email-confirmed.ts';
import { createMailLink } from '../users/mail-link.ts';
import { isValidOneTimeToken, newOneTimeToken } from '../users/one-time-token.ts';
import type { User } from '../users/user.ts';
import type { UsersStore } from '../users/users.store.ts';
import {
  addressChanging,
  confirmationNotValid,
  nothingToConfirm,
  tooManyConfirmations,
} from './email-confirmation.errors.ts';

const dayMs = 24 * 60 * 60_000;
/** Mails of this kind in a day: that one person causes, and that one address gets, whoever enters it. */
const mostPerPerson = 20;
const mostPerAddress = 5;

export type EmailConfirmation = {
  /** Mails a link to the notification email of a person, which nobody confirmed yet. */
  request(user: User): Promise<ReplyOf<typeof calls.requestEmailConfirmation>>;
  /** Uses up the link: mails may go to the address that it was sent to. */
  confirm(body: BodyOf<typeof calls.confirmEmail>): Promise<ReplyOf<typeof calls.confirmEmail>>;
};

/** What is counted, and how often it may be. */
type Counted = { what: string; most: number };

type Deps = {
  users: Pick<UsersStore, 'find' | 'startConfirmation' | 'finishConfirmation'>;
  counts: Pick<CallCounts, 'add'>;
  bus: Bus;
  publicUrl: string;
  now(): Date;
};

export function createEmailConfirmation(deps: Deps): EmailConfirmation {
  const { users, counts, now } = deps;
  const mailLink = createMailLink(deps);
  const countMail = async ({ what, most }: Counted, more = 1) => {
    const { count, endsAt } = await counts.add(`confirmation ${what}`, dayMs, more);
    if (more > 0 && count > most) throw tooManyConfirmations(endsAt.getTime() - now().getTime());
  };
  return {
    async request(user) {
      if (isNotificationEmailConfirmed(user)) throw nothingToConfirm();
      const email = user.notificationEmail;
      const byPerson = { what: `by ${user._id}`, most: mostPerPerson };
      const toAddress = { what: `to ${emailKey(email)}`, most: mostPerAddress };
      for (const each of [byPerson, toAddress]) await countMail(each);
      const takeBack = async () => {
        for (const each of [byPerson, toAddress]) await countMail(each, -1);
      };
      return carryOut(takeBack, async () => {
        const { token, kept } = newOneTimeToken(now(), dayMs);
        // The newest wins: an older link ends here.
        if (!(await users.startConfirmation(user._id, { ...kept, email }))) throw addressChanging();
        await mailLink({ to: 'confirmEmail', userId: user._id, email, token, tokenHash: kept.tokenHash });
        return { sent: true };
      });
    },
    async confirm({ userId, token }) {
      const user = await users.find(userId);
      const waiting = user?.emailConfirmation;
      if (!isValidOneTimeToken(token, waiting, now()) || !user || !waiting) throw confirmationNotValid();
      // Whoever changed their mind asked for another address, or for none, and a link takes nothing from that one.
      const isAskedFor = emailKey(user.notificationEmail) === emailKey(waiting.email);
      if (!isAskedFor || !(await users.finishConfirmation(user))) throw confirmationNotValid();
      return { email: waiting.email };
    },
  };
}
