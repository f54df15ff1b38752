import { AppError } from '@insta-ai/chassis/app-error';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type { AuthUserService, User } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';

/** What this service asks auth-user. */
export type UsersGateway = {
  /** A user's time zone and wishes; throws `not_found` when there is no such user. */
  get(userId: string): Promise<Pick<User, 'timeZone' | 'promptCalendar'>>;
};

export function createUsersGateway(client: RpcClient<typeof AuthUserService>): UsersGateway {
  return {
    async get(userId) {
      const { user } = await client.getUser({ userId });
      if (!user) throw new AppError('not_found', 'There is no such user.');
      return user;
    },
  };
}
