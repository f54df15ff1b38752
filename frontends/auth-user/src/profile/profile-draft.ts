import type { User, UserPatch } from '@insta-ai/proto/http/auth-user';

/** What the form holds: all that a person may change about themselves. */
export type ProfileDraft = Required<UserPatch>;

/** Changes some fields of the draft. */
export type ChangeProfile = (change: Partial<ProfileDraft>) => void;

export function draftOf(user: User): ProfileDraft {
  return {
    instagramAccount: user.instagramAccount,
    notificationEmail: user.notificationEmail,
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

/**
 * What the form shows: what was typed over what is saved, so that a field nobody touched follows the server (an account
 * that was just connected). An account that is connected no longer cannot stay chosen.
 */
export function withChanges(user: User, changes: Partial<ProfileDraft>): ProfileDraft {
  const draft = { ...draftOf(user), ...changes };
  const isThere = user.instagramAccounts.some(({ id }) => id === draft.instagramAccount);
  return isThere ? draft : { ...draft, instagramAccount: user.instagramAccount };
}

/** What of the form is not saved: it alone is sent, so that a page that is older than another one takes nothing of that back. */
export function unsavedIn(user: User, draft: ProfileDraft): UserPatch {
  return changedSince(draftOf(user), draft);
}

/** What differs from what was there before. */
export function changedSince(
  before: Partial<ProfileDraft>,
  now: Partial<ProfileDraft>,
): Partial<ProfileDraft> {
  const names = Object.keys(now) as (keyof ProfileDraft)[];
  return Object.fromEntries(names.filter(name => now[name] !== before[name]).map(name => [name, now[name]]));
}
