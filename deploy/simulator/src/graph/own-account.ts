import { unknownObject } from './graph.errors.ts';
import type { GraphCall } from './graph-call.ts';
import { type AccountSeed, accountOf } from './seed.ts';
import type { TokenRecord } from './tokens.ts';

export const mayActFor = (token: TokenRecord | undefined, pageId: string) =>
  token?.kind === 'USER' || (token?.kind === 'PAGE' && token.pageId === pageId);

/** The account a call is about, which must be one of the caller's. */
export function ownAccount(call: GraphCall, id = call.id): AccountSeed {
  const account = accountOf(id);
  if (!account || !mayActFor(call.token, account.pageId)) throw unknownObject(id);
  return account;
}
