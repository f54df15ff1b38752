import { AppError } from '@insta-ai/chassis/app-error';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';

export type Accounts = { selected: string | undefined; connected: string[] };

/** What this service asks auth-user. */
export type UsersGateway = {
  /** The selected Instagram account, undefined when none is, and all that are connected. */
  accounts(userId: string): Promise<Accounts>;
};

export function createUsersGateway(
  authUser: Pick<RpcClient<typeof AuthUserService>, 'getUser'>,
): UsersGateway {
  return {
    async accounts(userId) {
      const { user } = await authUser.getUser({ userId });
      if (!user) throw new AppError('not_found', 'There is no such user.');
      return {
        selected: user.instagramAccount || undefined,
        connected: user.instagramAccounts.map(({ id }) => id),
      };
    },
  };
}
