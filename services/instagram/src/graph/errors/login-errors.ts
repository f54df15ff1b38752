import { type GraphErrorRow, row } from './error-row.ts';

const reconnect = 'Open your profile and connect Instagram again. The item then goes out automatically.';

export const tokenRow = (message: string) => row('reconnect', 'reconnect', message, reconnect);

/** TABLE: what the subcodes of 190 say about the login (instagram-graph-api.md, 7.2). */
export const bySubcodeOf190: Readonly<Record<number, GraphErrorRow>> = {
  458: tokenRow('Insta AI was removed from the apps of your Facebook account.'),
  459: tokenRow('Facebook wants you to log in at facebook.com first.'),
  460: tokenRow('The Facebook password was changed, so the connection has ended.'),
  463: tokenRow('The connection to Instagram has expired.'),
  464: tokenRow('The Facebook account is not confirmed yet.'),
  467: tokenRow('The connection to Instagram was ended.'),
  492: tokenRow('You no longer have a role on the Facebook page of this account.'),
  493: tokenRow('Facebook ends the access of an app 90 days after the last login, and these are over.'),
};
