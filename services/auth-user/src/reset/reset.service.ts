import type { Logger } from '@insta-ai/chassis/logger';
import type { Bus } from '@insta-ai/chassis/messaging/bus';
import type { ServiceContext } from '@insta-ai/chassis/service';
import type { calls } from '@insta-ai/proto/http/routes';
import type { BodyOf, ReplyOf } from '@insta-ai/proto/http/shared/call';
import { carryOut, createTryCounter, triesAt } from '../login/count-try.ts';
import { mailPauseMs } from '../login/mail-pause.ts';
import type { TriesStore } from '../login/tries.store.ts';
import type { NoteSeen } from '../tokens/note-seen.ts';
import { endOfSessions } from '../tokens/session-start.ts';
import type { Tokens } from '../tokens/tokens.service.ts';
import { createMailLink } from '../users/mail-link.ts';
import { isValidOneTimeToken, newOneTimeToken } from '../users/one-time-token.ts';
import { toWire, type User } from '../users/user.ts';
import type { UsersStore } from '../users/users.store.ts';
import { linkNotValid, resetUserNotFound, tooManyMails } from './reset.errors.ts';

/** How long a link works, in milliseconds. */
const lifetimeMs = 60 * 60_000;

export type Reset = {
  /** Mails a link to a person, whoever asked for it; nobody counts here how often. False when they are disabled, or gone. */
  mailTo(user: User): Promise<boolean>;
  /** Mails a link to whoever has this email. */
  request(
    body: BodyOf<typeof calls.resetPasswordRequest>,
  ): Promise<ReplyOf<typeof calls.resetPasswordRequest>>;
  /** Sets a new password with the token of the link and signs the person in; `address` is where the request comes from. */
  setPassword(
    body: BodyOf<typeof calls.resetPassword>,
    address: string,
  ): Promise<ReplyOf<typeof calls.resetPassword>>;
};

type Deps = {
  users: Pick<UsersStore, 'find' | 'findByEmail' | 'startReset' | 'finishReset'>;
  /** Mails in a row per email. */
  resetMails: Pick<TriesStore, 'find' | 'replace' | 'clear'>;
  loginTries: Pick<TriesStore, 'clear'>;
  tokens: Pick<Tokens, 'issue'>;
  noteSeen: NoteSeen;
  hashPassword(password: string): Promise<string>;
  bus: Bus;
  publicUrl: string;
  /** Whether the answer, and its time, tell nothing about who has an account. */
  hideAccounts: boolean;
  log: Pick<Logger, 'error'>;
  countMade: ServiceContext<unknown>['countMade'];
  now(): Date;
};

export function createReset(deps: Deps): Reset {
  const { users, resetMails, loginTries, tokens, noteSeen, now, log } = deps;
  const countMail = createTryCounter({ tries: resetMails, pauseMs: mailPauseMs, refuse: tooManyMails, now });
  const mailLink = createMailLink(deps);
  const mailResetLink = async (user: User) => {
    const { token, kept } = newOneTimeToken(now(), lifetimeMs);
    // The newest wins: an older link ends here, but for that of an invitation, which a stranger could end so.
    if (!(await users.startReset(user._id, kept))) return false;
    await mailLink({
      to: 'newPassword',
      userId: user._id,
      email: user.email,
      token,
      tokenHash: kept.tokenHash,
    });
    return true;
  };
  /** Only what is really mailed counts for everybody: calls with invented addresses must keep nobody from their mail. */
  const countForAll = () => deps.countMade('allResets', 'everybody', 1);
  const mailCounted = async (user: User) => {
    await countForAll();
    return mailResetLink(user);
  };
  return {
    mailTo: mailResetLink,
    async request({ email }) {
      const found = await users.findByEmail(email);
      // Only who proved that they are the person is told that they are disabled; the specification has no third answer here.
      const user = found?.disabledAt ? undefined : found;
      if (deps.hideAccounts) {
        await countMail(email);
        // Not awaited: the extra work for an existing account takes time, which would give it away, as a refusal for everybody would.
        if (user) void mailCounted(user).catch(err => log.error({ err }, 'reset link not sent'));
        return { sent: true };
      }
      if (!user) throw resetUserNotFound();
      const isMailed = await carryOut(await countMail(email), () => mailCounted(user));
      if (!isMailed) throw resetUserNotFound();
      return { sent: true };
    },
    async setPassword({ userId, token, password }, address) {
      const user = await users.find(userId);
      const link = [user?.reset, user?.resetOfInvited].find(kept => isValidOneTimeToken(token, kept, now()));
      if (!user || !link) throw linkNotValid();
      const passwordHash = await deps.hashPassword(password);
      // Of two requests at the same moment, only one finds the link unused.
      const changed = await users.finishReset(userId, link.tokenHash, {
        passwordHash,
        passwordChangedAt: endOfSessions(user, now()),
      });
      if (!changed) throw linkNotValid();
      await Promise.all([
        resetMails.clear(changed.email),
        loginTries.clear(changed.email),
        // Where the person signed in before, what they mistyped was counted for this place alone.
        loginTries.clear(triesAt(changed.email, address)),
      ]);
      const issued = await tokens.issue(changed);
      await noteSeen(changed);
      return { token: issued, user: toWire(changed) };
    },
  };
}
