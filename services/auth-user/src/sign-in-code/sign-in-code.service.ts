import type { calls } from '@insta-ai/proto/http/routes';
import type { BodyOf, ReplyOf } from '@insta-ai/proto/http/shared/call';
import type { NoteSeen } from '../tokens/note-seen.ts';
import { sessionEnded } from '../tokens/tokens.errors.ts';
import type { Tokens } from '../tokens/tokens.service.ts';
import { isValidOneTimeToken, newOneTimeToken } from '../users/one-time-token.ts';
import { toWire, type User } from '../users/user.ts';
import type { UsersStore } from '../users/users.store.ts';
import { codeNotValid } from './sign-in-code.errors.ts';

/** How long a code works, in milliseconds. */
const lifetimeMs = 15 * 60_000;

export type SignInCodes = {
  /** A code that signs this person in once; an older one ends. */
  create(user: User): Promise<ReplyOf<typeof calls.createSignInCode>>;
  /** Uses a code up and signs its person in. */
  redeem(body: BodyOf<typeof calls.redeemSignInCode>): Promise<ReplyOf<typeof calls.redeemSignInCode>>;
};

type Deps = {
  users: Pick<UsersStore, 'find' | 'startSignInCode' | 'finishSignInCode'>;
  tokens: Pick<Tokens, 'issue'>;
  noteSeen: NoteSeen;
  now(): Date;
};

export function createSignInCodes({ users, tokens, noteSeen, now }: Deps): SignInCodes {
  return {
    async create({ _id, passwordHash }) {
      const { token, kept } = newOneTimeToken(now(), lifetimeMs);
      // A password set in between has ended the session that asks.
      if (!(await users.startSignInCode(_id, passwordHash, kept))) throw sessionEnded();
      // Whose it is stands in front: a browser that has this person already need not use it up.
      return { code: `${_id}.${token}`, expiresAt: kept.expiresAt.toISOString() };
    },
    async redeem({ code }) {
      const [userId = '', token = ''] = code.split('.');
      const user = await users.find(userId);
      if (!isValidOneTimeToken(token, user?.signInCode, now()) || !user?.signInCode) throw codeNotValid();
      // Issued before the code is used up, so that a password set in between ends it too.
      const issued = await tokens.issue(user);
      // Of two requests at the same moment, only one finds the code unused.
      const used = await users.finishSignInCode(userId, user.signInCode.tokenHash);
      if (!used) throw codeNotValid();
      await noteSeen(used);
      return { token: issued, user: toWire(used) };
    },
  };
}
