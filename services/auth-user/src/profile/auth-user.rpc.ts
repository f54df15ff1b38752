import type { MessageInitShape } from '@bufbuild/protobuf';
import { type RpcServer, serveRpc } from '@insta-ai/chassis/messaging/rpc';
import { AuthUserService, type UserSchema } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import { sessionStart } from '../tokens/session-start.ts';
import type { Tokens } from '../tokens/tokens.service.ts';
import { isNotificationEmailConfirmed } from '../users/is-notification-email-confirmed.ts';
import { lateLimitOf, type User } from '../users/user.ts';

import type { Profile } from './profile.service.ts';

/** What other services may ask about people. */
export function authUserRpc({ profile, tokens }: { profile: Profile; tokens: Tokens }): RpcServer {
  return serveRpc(AuthUserService, {
    getJwks: async () => ({ jwksJson: JSON.stringify(tokens.jwks) }),
    getUser: async ({ userId }) => ({ user: toMessage(await profile.find(userId)) }),
    getSessionStart: async ({ userId }) => ({ seconds: BigInt(sessionStart(await profile.find(userId))) }),
    setInstagramAccounts: async ({ userId, accounts }) => {
      const connected = accounts.map(({ id, name, profilePictureUrl }) => ({
        id,
        name,
        ...(profilePictureUrl && { profile_picture_url: profilePictureUrl }),
      }));
      return { user: toMessage(await profile.setAccounts(userId, connected)) };
    },
  });
}

function toMessage(user: User): MessageInitShape<typeof UserSchema> {
  return {
    id: user._id,
    email: user.email,
    instagramAccounts: user.instagramAccounts.map(account => ({
      id: account.id,
      name: account.name,
      profilePictureUrl: account.profile_picture_url ?? '',
    })),
    instagramAccount: user.instagramAccount ?? '',
    notificationEmail: user.notificationEmail,
    notificationEmailConfirmed: isNotificationEmailConfirmed(user),
    promptCalendar: user.promptCalendar,
    promptImage: user.promptImage,
    promptChat: user.promptChat,
    promptComment: user.promptComment,
    sendEmailSuccess: user.sendEmailSuccess,
    sendEmailFail: user.sendEmailFail,
    timeZone: user.timeZone,
    search: user.search,
    lateLimit: lateLimitOf(user),
  };
}
