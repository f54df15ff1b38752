import type { User as BusUser } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import type { User } from '@insta-ai/proto/http/auth-user';

/** A person of the bus in the shape of the HTTP calls. */
export function toWireUser(user: BusUser): User {
  return {
    _id: user.id,
    email: user.email,
    instagramAccounts: user.instagramAccounts.map(account => ({
      id: account.id,
      name: account.name,
      profile_picture_url: account.profilePictureUrl,
    })),
    instagramAccount: user.instagramAccount || null,
    notificationEmail: user.notificationEmail,
    isNotificationEmailConfirmed: user.notificationEmailConfirmed,
    promptCalendar: user.promptCalendar,
    promptImage: user.promptImage,
    promptChat: user.promptChat,
    promptComment: user.promptComment,
    sendEmailSuccess: user.sendEmailSuccess,
    sendEmailFail: user.sendEmailFail,
    search: user.search,
    timeZone: user.timeZone,
    lateLimit: user.lateLimit,
  };
}
