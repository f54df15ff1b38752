import { type Static, Type } from 'typebox';
import { lateLimits, roles } from '../data/auth-user.ts';
import { callAddresses } from '../data/calls.ts';
import { defineCall } from './shared/call.ts';
import { Id, Instant, Nullable, OneOf, Patch, Text } from './shared/schema.ts';

export const InstagramAccount = Type.Object({
  id: Id,
  name: Text(200),
  profile_picture_url: Type.Optional(Text(4_000)),
});
export type InstagramAccount = Static<typeof InstagramAccount>;

const profileFields = {
  instagramAccount: Nullable(Id),
  notificationEmail: Text(320),
  promptCalendar: Text(),
  promptImage: Text(),
  promptChat: Text(),
  promptComment: Text(),
  sendEmailSuccess: Type.Boolean(),
  sendEmailFail: Type.Boolean(),
  search: Text(200),
  /** IANA name, for example `Europe/Rome`; empty means the browser's zone. */
  timeZone: Text(64),
  /** What is due longer ago than this (minutes), after an outage, is asked about and not sent. */
  lateLimit: Type.Integer({ minimum: lateLimits.least, maximum: lateLimits.most }),
};

/** The signed-in person as every screen sees them; never carries a secret. */
export const User = Type.Object({
  _id: Id,
  email: Type.String(),
  role: OneOf(roles),
  instagramAccounts: Type.Array(InstagramAccount),
  ...profileFields,
  /** Whether mails go to `notificationEmail`; until its owner confirmed it they go to `email`. */
  isNotificationEmailConfirmed: Type.Boolean(),
});
export type User = Static<typeof User>;

/** What a person may change about themselves; everything else in a posted user is ignored. */
export const UserPatch = Patch(profileFields);
export type UserPatch = Static<typeof UserPatch>;

export const Jwks = Type.Unsafe<{ keys: Record<string, unknown>[] }>({
  type: 'object',
  properties: { keys: { type: 'array', items: { type: 'object', additionalProperties: true } } },
});

const SignedIn = Type.Object({ token: Type.String(), user: User });

export const authUserCalls = {
  login: defineCall({
    ...callAddresses.login,
    owner: 'auth-user',
    summary: 'Sign in with email and password',
    body: Type.Object({
      email: Type.String({ minLength: 1, maxLength: 320 }),
      password: Type.String({ minLength: 1, maxLength: 1_000 }),
    }),
    reply: SignedIn,
  }),
  resetPassword: defineCall({
    ...callAddresses.resetPassword,
    owner: 'auth-user',
    summary: 'Set a new password with the one-time token of the reset email',
    body: Type.Object({
      userId: Id,
      token: Type.String({ minLength: 1, maxLength: 200 }),
      password: Type.String({ minLength: 8, maxLength: 1_000 }),
    }),
    reply: SignedIn,
  }),
  resetPasswordRequest: defineCall({
    ...callAddresses.resetPasswordRequest,
    owner: 'auth-user',
    summary: 'Ask for an email with a link to set a new password',
    body: Type.Object({ email: Type.String({ minLength: 1, maxLength: 320 }) }),
    reply: Type.Object({ sent: Type.Boolean() }),
  }),
  redeemSignInCode: defineCall({
    ...callAddresses.redeemSignInCode,
    owner: 'auth-user',
    summary: 'Sign in with the one-time code of a sign-in link',
    body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: SignedIn,
  }),
  createSignInCode: defineCall({
    ...callAddresses.createSignInCode,
    owner: 'auth-user',
    summary: 'A one-time code for a link that signs the same person in elsewhere (`PUBLIC_URL/?code=…`)',
    reply: Type.Object({ code: Type.String(), expiresAt: Instant }),
  }),
  endSessions: defineCall({
    ...callAddresses.endSessions,
    owner: 'auth-user',
    summary: 'End every session of the signed-in person; the answer has the token of a new one',
    reply: SignedIn,
  }),
  getUser: defineCall({
    ...callAddresses.getUser,
    owner: 'auth-user',
    summary: 'The signed-in user, without secrets',
    reply: User,
  }),
  saveUser: defineCall({
    ...callAddresses.saveUser,
    aliases: ['/api/users/'],
    owner: 'auth-user',
    summary: 'Save the profile of the signed-in user',
    body: UserPatch,
    reply: User,
  }),
  adoptTimeZone: defineCall({
    ...callAddresses.adoptTimeZone,
    owner: 'auth-user',
    summary:
      'Give a profile that never had a time zone the one of the browser; any other stays as it is. May be asked twice',
    body: Type.Object({ timeZone: Text(64) }),
    reply: User,
  }),
  requestEmailConfirmation: defineCall({
    ...callAddresses.requestEmailConfirmation,
    owner: 'auth-user',
    summary: 'Send the email that confirms the notification address again',
    reply: Type.Object({ sent: Type.Boolean() }),
  }),
  confirmEmail: defineCall({
    ...callAddresses.confirmEmail,
    owner: 'auth-user',
    summary: 'Confirm a notification address with the one-time token of its email',
    body: Type.Object({ userId: Id, token: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: Type.Object({ email: Type.String() }),
  }),
  getVersion: defineCall({
    ...callAddresses.getVersion,
    owner: 'auth-user',
    summary:
      'Which version of the product answers, and the commit that it was made of; an empty one where nobody knows',
    reply: Type.Object({ version: Type.String(), commit: Type.String() }),
  }),
  jwks: defineCall({
    ...callAddresses.jwks,
    owner: 'auth-user',
    summary: 'Public keys that verify our tokens (JSON Web Key Set)',
    reply: Jwks,
  }),
};
