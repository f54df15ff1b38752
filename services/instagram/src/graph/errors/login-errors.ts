import type { GraphResult } from '../graph-result.ts';
import { type GraphErrorRow, row } from './error-row.ts';

const reconnect = 'Open your profile and connect Instagram again. The item then goes out automatically.';

export const tokenRow = (message: string) => row('reconnect', 'reconnect', message, reconnect);

export const expiredLogin = tokenRow('The connection to Instagram has expired.');

/** TABLE: what the subcodes of 190 say about the login (instagram-graph-api.md, 7.2). */
export const bySubcodeOf190: Readonly<Record<number, GraphErrorRow>> = {
  458: tokenRow('Insta AI was removed from the apps of your Facebook account.'),
  459: tokenRow('Facebook wants you to log in at facebook.com first.'),
  460: tokenRow('The Facebook password was changed, so the connection has ended.'),
  463: expiredLogin,
  464: tokenRow('The Facebook account is not confirmed yet.'),
  467: tokenRow('The connection to Instagram was ended.'),
  492: tokenRow('You no longer have a role on the Facebook page of this account.'),
  493: tokenRow('Facebook ends the access of an app 90 days after the last login, and these are over.'),
};

/** The code of everything that is wrong with a token, and the subcode of one whose time is over (instagram-graph-api.md, 7.2). */
const tokenFault = 190;
const timeIsOver = 463;

/** Whether the platform does not accept the token that a call was made with. */
export function isTokenRefused(answer: GraphResult<unknown>): boolean {
  return answer.kind === 'refused' && answer.error.code === tokenFault;
}

/**
 * Whether that is because its time is over. A user token ends after 60 days, the tokens of pages that came from it do not
 * (instagram-graph-api.md, 1.3): then searches wait for a new login, while planned items still go out.
 */
export function isTokenOver(answer: GraphResult<unknown>): boolean {
  return isTokenRefused(answer) && answer.kind === 'refused' && answer.error.subcode === timeIsOver;
}
