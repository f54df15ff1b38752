import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { accountToBus, userFromBus } from '@insta-ai/proto/convert/user';
import type { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import type { InstagramAccount, User } from '@insta-ai/proto/http/auth-user';
import { unknownUser } from './connect.errors.ts';

/** What this service asks auth-user. */
export type AuthUserGateway = {
  /** Lists these accounts, unless those of a login with a later turn are listed; answers the person as they are then. */
  setInstagramAccounts(userId: string, accounts: readonly InstagramAccount[], turn: number): Promise<User>;
  /** The accounts that are listed, and the turn of the login that brought them. */
  listedAccounts(userId: string): Promise<{ accounts: InstagramAccount[]; turn: number }>;
  /** The person with the selected account and the prompts. */
  find(userId: string): Promise<User>;
};

export function createAuthUserGateway(rpc: RpcClient<typeof AuthUserService>): AuthUserGateway {
  return {
    async setInstagramAccounts(userId, accounts, turn) {
      const { user } = await rpc.setInstagramAccounts({
        userId,
        accounts: accounts.map(accountToBus),
        turn: BigInt(turn),
      });
      if (!user) throw unknownUser();
      return userFromBus(user);
    },
    async listedAccounts(userId) {
      const { user, accountsTurn } = await rpc.getUser({ userId });
      if (!user) throw unknownUser();
      return { accounts: userFromBus(user).instagramAccounts, turn: Number(accountsTurn) };
    },
    async find(userId) {
      const { user } = await rpc.getUser({ userId });
      if (!user) throw unknownUser();
      return userFromBus(user);
    },
  };
}
