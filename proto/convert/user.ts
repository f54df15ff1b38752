import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  type InstagramAccount as BusAccount,
  type User as BusUser,
  type InstagramAccountSchema,
  Role,
  type UserSchema,
} from '../gen/insta_ai/auth_user/v1/auth_user_pb.js';
import type { InstagramAccount, User } from '../http/auth-user.ts';
import { type EachField, wordsOf } from './words.ts';

const roleWords = wordsOf<User['role'], Role>({ member: Role.MEMBER, admin: Role.ADMIN });

export function accountToBus(account: InstagramAccount): MessageInitShape<typeof InstagramAccountSchema> {
  return {
    id: account.id,
    name: account.name,
    profilePictureUrl: account.profile_picture_url,
  } satisfies EachField<typeof InstagramAccountSchema>;
}

export function accountFromBus({ id, name, profilePictureUrl }: BusAccount): InstagramAccount {
  return { id, name, ...(profilePictureUrl && { profile_picture_url: profilePictureUrl }) };
}

/** The signed-in person, never with a secret; services hear also of the account that takes what was made before it. */
export function userToBus(
  user: User,
  firstAccount: string | null = null,
): MessageInitShape<typeof UserSchema> {
  return {
    id: user._id,
    email: user.email,
    role: roleWords.toBus(user.role),
    instagramAccounts: user.instagramAccounts.map(accountToBus),
    instagramAccount: user.instagramAccount ?? '',
    notificationEmail: user.notificationEmail,
    notificationEmailConfirmed: user.isNotificationEmailConfirmed,
    promptCalendar: user.promptCalendar,
    promptImage: user.promptImage,
    promptChat: user.promptChat,
    promptComment: user.promptComment,
    sendEmailSuccess: user.sendEmailSuccess,
    sendEmailFail: user.sendEmailFail,
    timeZone: user.timeZone,
    search: user.search,
    lateLimit: user.lateLimit,
    firstAccount: firstAccount ?? '',
  } satisfies EachField<typeof UserSchema>;
}

export function userFromBus(user: BusUser): User {
  return {
    _id: user.id,
    email: user.email,
    // An older version knows no roles, and what nobody gave is not there.
    role: roleWords.fromBus(user.role) ?? 'member',
    instagramAccounts: user.instagramAccounts.map(accountFromBus),
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
