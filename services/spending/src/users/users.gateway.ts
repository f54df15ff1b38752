import { isNotFound } from '@insta-ai/chassis/app-error';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { type AuthUserService, Role } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';

/** What this service asks auth-user. */
export type UsersGateway = {
  /** Whether a person is an admin of the installation; somebody who is not there is none. */
  isAdmin(userId: string): Promise<boolean>;
};

export function createUsersGateway(
  authUser: Pick<RpcClient<typeof AuthUserService>, 'getUser'>,
): UsersGateway {
  return {
    async isAdmin(userId) {
      try {
        return (await authUser.getUser({ userId })).user?.role === Role.ADMIN;
      } catch (error) {
        if (isNotFound(error)) return false;
        throw error;
      }
    },
  };
}
