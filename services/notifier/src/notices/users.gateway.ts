import { isNotFound } from '@insta-ai/chassis/app-error';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';

/** A user as far as a mail needs to know. */
export type Recipient = {
  readonly email: string;
  /** Empty where mails go to `email`. */
  readonly notificationEmail: string;
  readonly sendEmailSuccess: boolean;
  readonly sendEmailFail: boolean;
  readonly timeZone: string;
};

/** What this service asks auth-user. */
export type UsersGateway = {
  /** Undefined when there is no such user any more. */
  find(userId: string): Promise<Recipient | undefined>;
};

export function createUsersGateway(
  authUser: Pick<RpcClient<typeof AuthUserService>, 'getUser'>,
): UsersGateway {
  return {
    async find(userId) {
      try {
        const { user } = await authUser.getUser({ userId });
        // We mail no address before its owner has confirmed it.
        return (
          user && {
            ...user,
            notificationEmail: user.notificationEmailConfirmed ? user.notificationEmail : '',
          }
        );
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },
  };
}
