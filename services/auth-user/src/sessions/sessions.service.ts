import type { calls } from '@insta-ai/proto/http/routes';
import type { ReplyOf } from '@insta-ai/proto/http/shared/call';
import { endOfSessions } from '../tokens/session-start.ts';
import { userGone } from '../tokens/tokens.errors.ts';
import type { Tokens } from '../tokens/tokens.service.ts';
import { toWire, type User } from '../users/user.ts';
import type { UsersStore } from '../users/users.store.ts';

export type Sessions = {
  /** Ends every session of a person and begins the one that goes on where this was asked. */
  endAll(person: User): Promise<ReplyOf<typeof calls.endSessions>>;
};

type Deps = {
  users: Pick<UsersStore, 'endSessions'>;
  tokens: Pick<Tokens, 'issue'>;
  now(): Date;
};

export function createSessions({ users, tokens, now }: Deps): Sessions {
  return {
    async endAll(person) {
      const user = await users.endSessions(person._id, endOfSessions(person, now()));
      if (!user) throw userGone();
      return { token: await tokens.issue(user), user: toWire(user) };
    },
  };
}
