import type { calls } from '@insta-ai/proto/http/routes';
import type { ReplyOf } from '@insta-ai/proto/http/shared/call';
import { sessionStart } from '../tokens/session-start.ts';
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

const secondMs = 1000;

export function createSessions({ users, tokens, now }: Deps): Sessions {
  return {
    async endAll(person) {
      // Tokens count in whole seconds: from the next one on, so that none of this second is left over.
      const running = Math.max(Math.floor(now().getTime() / secondMs), sessionStart(person));
      const user = await users.endSessions(person._id, new Date((running + 1) * secondMs));
      if (!user) throw userGone();
      return { token: await tokens.issue(user), user: toWire(user) };
    },
  };
}
