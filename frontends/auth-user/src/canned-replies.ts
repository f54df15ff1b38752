import type { User } from '@insta-ai/proto/http/auth-user';

const user: User = {
  _id: 'user-1',
  email: 'ada@example.com',
  instagramAccounts: [{ id: 'ig-1', name: 'ada.travels' }],
  instagramAccount: 'ig-1',
  notificationEmail: 'ada@example.com',
  promptCalendar: '',
  promptImage: '',
  promptChat: '',
  promptComment: '',
  sendEmailSuccess: true,
  sendEmailFail: true,
  search: '',
  timeZone: '',
};

/** What the account's calls answer when the screens run alone. */
export const cannedReplies = {
  getUser: user,
  saveUser: user,
  login: { token: 'canned', user },
  resetPasswordRequest: { sent: true },
  resetPassword: { token: 'canned', user },
};
