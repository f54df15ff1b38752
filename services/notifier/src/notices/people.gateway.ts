import { AppError } from '@insta-ai/chassis/app-error';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';

/** What a mail needs to know about a person. */
export type Person = {
  readonly email: string;
  /** Empty where mails go to `email`. */
  readonly notificationEmail: string;
  readonly sendEmailSuccess: boolean;
  readonly sendEmailFail: boolean;
  readonly timeZone: string;
};

export type PeopleGateway = {
  /** Undefined when there is no such person any more. */
  find(userId: string): Promise<Person | undefined>;
};

export function createPeopleGateway(
  authUser: Pick<RpcClient<typeof AuthUserService>, 'getUser'>,
): PeopleGateway {
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
        if (error instanceof AppError && error.code === 'not_found') return undefined;
        throw error;
      }
    },
  };
}
