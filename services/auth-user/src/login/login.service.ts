import { unguessable } from '@insta-ai/chassis/new-id';
import type { calls } from '@insta-ai/proto/http/routes';
import type { BodyOf, ReplyOf } from '@insta-ai/proto/http/shared/call';
import type { NoteSeen } from '../tokens/note-seen.ts';
import type { Tokens } from '../tokens/tokens.service.ts';
import { toWire } from '../users/user.ts';
import type { UsersStore } from '../users/users.store.ts';
import { carryOut, createTryCounter, triesAt } from './count-try.ts';
import type { KnownAddressesStore } from './known-addresses.store.ts';
import { loginNotValid, tooManyTries } from './login.errors.ts';
import { loginPauseMs } from './login-pause.ts';
import type { TriesStore } from './tries.store.ts';

export type Login = {
  /** `address` is where the request comes from. */
  login(request: BodyOf<typeof calls.login>, address: string): Promise<ReplyOf<typeof calls.login>>;
};

type Deps = {
  users: Pick<UsersStore, 'findByEmail'>;
  loginTries: Pick<TriesStore, 'find' | 'replace' | 'clear'>;
  knownAddresses: Pick<KnownAddressesStore, 'has' | 'remember'>;
  tokens: Pick<Tokens, 'issue'>;
  noteSeen: NoteSeen;
  hashPassword(password: string): Promise<string>;
  verifyPassword(password: string, hashText: string): Promise<boolean>;
  now(): Date;
};

export async function createLogin(deps: Deps): Promise<Login> {
  const { users, loginTries, knownAddresses, tokens, noteSeen, verifyPassword, now } = deps;
  // Checked when the email is unknown, so that the time of an answer does not tell who has an account.
  const dummyHash = await deps.hashPassword(unguessable());
  const countTry = createTryCounter({ tries: loginTries, pauseMs: loginPauseMs, refuse: tooManyTries, now });

  const check = async (email: string, password: string) => {
    const user = await users.findByEmail(email);
    return { user, fits: await verifyPassword(password, user?.passwordHash ?? dummyHash) };
  };

  return {
    async login({ email, password }, address) {
      // Where the person signed in before has a count of its own: what strangers guess elsewhere does not lock it.
      // No email has a space in it, so none that is typed counts as somebody's place.
      const isKnown = await knownAddresses.has(email, address);
      const counted = isKnown ? triesAt(email, address) : email.replaceAll(/\s/g, '');
      const takeBack = await countTry(counted);
      const readAt = now();
      // Where it fails nobody looked at the password: the line was full, or the documents could not be reached.
      const { user, fits } = await carryOut(takeBack, () => check(email, password));
      if (!user || !fits) throw loginNotValid();
      await Promise.all([loginTries.clear(counted), knownAddresses.remember(email, address, now())]);
      // On a busy machine the check takes seconds: a password that was set meanwhile ends this session as all others.
      const token = await tokens.issue(user, readAt);
      await noteSeen(user);
      return { token, user: toWire(user) };
    },
  };
}
