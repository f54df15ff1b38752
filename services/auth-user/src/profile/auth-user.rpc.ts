import { type RpcServer, serveRpc } from '@insta-ai/chassis/messaging/rpc';
import { accountFromBus, userToBus } from '@insta-ai/proto/convert/user';
import { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import { sessionStart } from '../tokens/session-start.ts';
import type { Tokens } from '../tokens/tokens.service.ts';
import { toWire, type User } from '../users/user.ts';

import type { Profile } from './profile.service.ts';

/** What other services may ask about people. */
export function authUserRpc({ profile, tokens }: { profile: Profile; tokens: Tokens }): RpcServer {
  return serveRpc(AuthUserService, {
    getJwks: async () => ({ jwksJson: JSON.stringify(tokens.jwks) }),
    async getUser({ userId }) {
      const user = await profile.get(userId);
      return { user: userMessage(user), accountsTurn: BigInt(user.accountsTurn ?? 0) };
    },
    getSessionStart: async ({ userId }) => ({ seconds: BigInt(sessionStart(await profile.get(userId))) }),
    setInstagramAccounts: async ({ userId, accounts, turn }) => {
      const connected = accounts.map(accountFromBus);
      return { user: userMessage(await profile.setAccounts(userId, connected, Number(turn))) };
    },
  });
}

function userMessage(user: User) {
  return userToBus(toWire(user), user.firstAccount);
}
