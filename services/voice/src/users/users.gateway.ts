import { AppError } from '@insta-ai/chassis/app-error';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';

/** What this service asks auth-user. */
export type UsersGateway = {
  /** The selected Instagram account; undefined when none is. */
  selectedAccount(userId: string): Promise<string | undefined>;
};

export function createUsersGateway(
  authUser: Pick<RpcClient<typeof AuthUserService>, 'getUser'>,
): UsersGateway {
  return {
    async selectedAccount(userId) {
      const { user } = await authUser.getUser({ userId });
      if (!user) throw new AppError('not_found', 'There is no such user.');
      return user.instagramAccount || undefined;
    },
  };
}
