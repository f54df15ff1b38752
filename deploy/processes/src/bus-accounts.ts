import { type BusAccount, natsUsers, operatorName } from '@insta-ai/deploy/accounts/nats-users';
import { newAccount, type OwnAccount, withAccount } from '@insta-ai/deploy/accounts/own-account';
import type { StoreAccess } from './store-access.ts';

/** A bus of ours: every service signs in as itself, with a password that lives as long as this start. */
export function ownBus(port: number): Required<StoreAccess<{ port: number; authorization: string }>> {
  const accounts = new Map<BusAccount, OwnAccount>();
  const accountOf = (name: BusAccount) => {
    const account = accounts.get(name) ?? newAccount(name);
    accounts.set(name, account);
    return account;
  };
  const urlOf = (name: BusAccount) => withAccount(`nats://127.0.0.1:${port}`, accountOf(name));
  return {
    own: { port, authorization: natsUsers(name => JSON.stringify(accountOf(name).password)) },
    url: urlOf(operatorName),
    urlOf,
  };
}
