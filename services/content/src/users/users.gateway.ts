import { isNotFound } from '@insta-ai/chassis/app-error';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type { AuthUserService, User } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';

/** What this service asks auth-user. */
export type UsersGateway = {
  /** A person with their prompts, time zone and selected account; undefined when there is no such person. */
  get(userId: string): Promise<User | undefined>;
};

export function createUsersGateway(client: RpcClient<typeof AuthUserService>): UsersGateway {
  return {
    async get(userId) {
      try {
        const { user } = await client.getUser({ userId });
        return user;
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },
  };
}
