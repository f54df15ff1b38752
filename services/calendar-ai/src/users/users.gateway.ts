import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type { AuthUserService, User } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';

/** What this service asks auth-user. */
export type UsersGateway = {
  /** A person's time zone and wishes; undefined when there is none of this id. */
  get(userId: string): Promise<Pick<User, 'timeZone' | 'promptCalendar'> | undefined>;
};

export function createUsersGateway(client: RpcClient<typeof AuthUserService>): UsersGateway {
  return {
    async get(userId) {
      return (await client.getUser({ userId })).user;
    },
  };
}
