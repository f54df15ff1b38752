import { refuseUnlessAdmin } from '@insta-ai/chassis/http/auth';
import type { Logger } from '@insta-ai/chassis/logger';
import type { Bus } from '@insta-ai/chassis/messaging/bus';
import { newId, unguessable } from '@insta-ai/chassis/new-id';
import type { calls } from '@insta-ai/proto/http/routes';
import type { BodyOf, ReplyOf } from '@insta-ai/proto/http/shared/call';
import { carryOut, createTryCounter } from '../login/count-try.ts';
import { mailPauseMs } from '../login/mail-pause.ts';
import type { TriesStore } from '../login/tries.store.ts';
import { endOfSessions } from '../tokens/session-start.ts';
import { isEmail } from '../users/is-email.ts';
import { createMailLink } from '../users/mail-link.ts';
import { newUser } from '../users/new-user.ts';
import { newOneTimeToken } from '../users/one-time-token.ts';
import type { User } from '../users/user.ts';
import type { UsersStore } from '../users/users.store.ts';
import {
  addressNotValid,
  adminsChanging,
  alreadyHere,
  isDisabled,
  isInvited,
  lastAdmin,
  personNotFound,
  tooManyMailsTo,
} from './people.errors.ts';
import type { PeopleStore, Taken } from './people.store.ts';
import { stateOf, toPerson } from './person-view.ts';

/** How long the link of an invitation works, in milliseconds. */
const invitationMs = 7 * 24 * 60 * 60_000;

type Person = ReplyOf<typeof calls.changeRole>;

/** What an admin does with people. `by` is who asks, as stored now; everybody but an admin is refused. */
export type People = {
  list(by: User): Promise<Person[]>;
  invite(by: User, body: BodyOf<typeof calls.invitePerson>): Promise<ReplyOf<typeof calls.invitePerson>>;
  changeRole(by: User, id: string, role: User['role']): Promise<Person>;
  disable(by: User, id: string): Promise<Person>;
  enable(by: User, id: string): Promise<Person>;
  endSessions(by: User, id: string): Promise<Person>;
  sendReset(by: User, id: string): Promise<ReplyOf<typeof calls.sendPersonReset>>;
};

type Deps = {
  users: Pick<UsersStore, 'find' | 'findByEmail' | 'insert' | 'endSessions'>;
  people: PeopleStore;
  /** Mails in a row per email, with those that people ask for themselves. */
  linkMails: Pick<TriesStore, 'find' | 'replace'>;
  /** Mails the link of a forgotten password; false when they are disabled, or gone. */
  mailReset(user: User): Promise<boolean>;
  hashPassword(password: string): Promise<string>;
  bus: Bus;
  publicUrl: string;
  log: Pick<Logger, 'info'>;
  now(): Date;
};

export function createPeople(deps: Deps): People {
  const { users, people, now, log } = deps;
  const mailLink = createMailLink(deps);
  const countMail = createTryCounter({
    tries: deps.linkMails,
    pauseMs: mailPauseMs,
    refuse: tooManyMailsTo,
    now,
  });

  const find = async (id: string): Promise<User> => {
    const user = await users.find(id);
    if (!user) throw personNotFound();
    return user;
  };
  /** The line that tells later who did what to whom; ids, for a log has no addresses. */
  const audit = (by: User, act: string, person: string, more: object = {}) =>
    log.info({ audit: act, by: by._id, person, ...more }, `people: ${act}`);
  const settled = async (id: string, taken: Taken): Promise<Person> => {
    if (taken === 'gone') throw personNotFound();
    if (taken === 'last') throw lastAdmin();
    if (taken === 'busy') throw adminsChanging();
    return toPerson(await find(id), now());
  };

  /** Keeps the invitation of an address, whether it is the first or takes the place of an older one. */
  const keepInvitation = async (
    email: string,
    role: User['role'],
    reset: NonNullable<User['reset']>,
  ): Promise<User> => {
    const invitation = { role, reset, invitedAt: now() };
    // Nobody knows this password: only the link leads in.
    const passwordHash = await deps.hashPassword(unguessable());
    const invited = { ...newUser({ id: newId(), email, passwordHash, role, now: now() }), ...invitation };
    if (await users.insert(invited)) return invited;
    const known = await users.findByEmail(email);
    const renewed = known && (await people.renewInvitation(known._id, invitation));
    if (renewed) return renewed;
    throw known?.disabledAt ? isDisabled() : alreadyHere();
  };

  const ofAdmin =
    <Rest extends unknown[], Reply>(act: (by: User, ...rest: Rest) => Promise<Reply>) =>
    async (by: User, ...rest: Rest): Promise<Reply> => {
      refuseUnlessAdmin(by.role === 'admin');
      return act(by, ...rest);
    };

  return {
    list: ofAdmin(async () => (await people.list()).map(user => toPerson(user, now()))),
    invite: ofAdmin(async (by, { email: given, role }) => {
      const email = given.trim();
      if (!isEmail(email)) throw addressNotValid();
      const known = await users.findByEmail(email);
      if (known?.disabledAt) throw isDisabled();
      if (known && stateOf(known) !== 'invited') throw alreadyHere();
      const takeBack = await countMail(email);
      const { token, kept } = newOneTimeToken(now(), invitationMs);
      // Stored first: a link that was mailed must work, and whoever gets no answer asks again, which ends this link.
      return carryOut(takeBack, async () => {
        const person = await keepInvitation(email, role, kept);
        audit(by, 'invite', person._id, { role });
        const link = await mailLink({
          to: 'invitation',
          userId: person._id,
          email: person.email,
          token,
          tokenHash: kept.tokenHash,
        });
        return { person: toPerson(person, now()), link };
      });
    }),
    changeRole: ofAdmin(async (by, id, role) => {
      const { role: before } = await find(id);
      const taken = role === 'admin' ? await made(people.makeAdmin(id)) : await people.makeMember(id, now());
      const person = await settled(id, taken);
      if (before !== role) audit(by, 'change role', id, { from: before, to: role });
      return person;
    }),
    disable: ofAdmin(async (by, id) => {
      const user = await find(id);
      if (user.disabledAt) return toPerson(user, now());
      const person = await settled(id, await people.disable(id, now(), endOfSessions(user, now())));
      audit(by, 'disable', id);
      return person;
    }),
    enable: ofAdmin(async (by, id) => {
      const user = await find(id);
      const enabled = await people.enable(id, endOfSessions(user, now()));
      if (!enabled) return toPerson(await find(id), now());
      audit(by, 'enable', id);
      return toPerson(enabled, now());
    }),
    endSessions: ofAdmin(async (by, id) => {
      const ended = await users.endSessions(id, endOfSessions(await find(id), now()));
      if (!ended) throw personNotFound();
      audit(by, 'end sessions', id);
      return toPerson(ended, now());
    }),
    sendReset: ofAdmin(async (by, id) => {
      const user = await find(id);
      const state = stateOf(user);
      if (state === 'disabled') throw isDisabled();
      if (state === 'invited') throw isInvited();
      if (!(await carryOut(await countMail(user.email), () => deps.mailReset(user)))) throw isDisabled();
      audit(by, 'send reset', id);
      return { sent: true };
    }),
  };
}

async function made(changed: Promise<User | undefined>): Promise<Taken> {
  return (await changed) ? 'changed' : 'gone';
}
