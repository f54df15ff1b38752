import { randomBytes } from 'node:crypto';

/** What opens a store of ours: made anew by every start, known to the processes of that start alone. */
export type OwnAccount = { readonly user: string; readonly password: string };

/** An account with rights on one database. */
export type DatabaseAccount = OwnAccount & { readonly database: string };

export function newAccount(user = 'insta-ai'): OwnAccount {
  return { user, password: randomBytes(24).toString('hex') };
}

/** An address with the account in it, as the clients of NATS and MongoDB take it. */
export function withAccount(url: string, account: OwnAccount | undefined): string {
  return account ? url.replace('://', `://${account.user}:${account.password}@`) : url;
}
