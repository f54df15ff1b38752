import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { accountToBus, userFromBus } from '@insta-ai/proto/convert/user';
import type { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import type { InstagramAccount, User } from '@insta-ai/proto/http/auth-user';
import { unknownUser } from './connect.errors.ts';

/** What this service asks auth-user. */
export type AuthUserGateway = {
  setInstagramAccounts(userId: string, accounts: readonly InstagramAccount[]): Promise<User>;
  /** The person with the selected account and the prompts. */
  find(userId: string): Promise<User>;
};

export function createAuthUserGateway(rpc: RpcClient<typeof AuthUserService>): AuthUserGateway {
  return {
    async setInstagramAccounts(userId, accounts) {
      const { user } = await rpc.setInstagramAccounts({
        userId,
        accounts: accounts.map(accountToBus),
      });
      if (!user) throw unknownUser();
      return userFromBus(user);
    },
    async find(userId) {
      const { user } = await rpc.getUser({ userId });
      if (!user) throw unknownUser();
      return userFromBus(user);
    },
  };
}
