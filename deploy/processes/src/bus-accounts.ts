import type { ServiceName } from '@insta-ai/proto/http/call';
import { type BusAccount, natsUsers, operatorName } from '../../accounts/src/nats-users.ts';
import { newAccount, type OwnAccount, withAccount } from '../../embedded/src/own-account.ts';

/** How each process reaches the bus. */
export type BusAccess = {
  /** For whoever starts and looks after the product. */
  readonly url: string;
  urlOf(service: ServiceName): string;
};

/** A bus of ours: every service signs in as itself, with a password that lives as long as this start. */
export function ownBus(port: number): BusAccess & { readonly port: number; readonly authorization: string } {
  const accounts = new Map<BusAccount, OwnAccount>();
  const accountOf = (name: BusAccount) => {
    const account = accounts.get(name) ?? newAccount(name);
    accounts.set(name, account);
    return account;
  };
  const urlOf = (name: BusAccount) => withAccount(`nats://127.0.0.1:${port}`, accountOf(name));
  return {
    port,
    authorization: natsUsers(name => JSON.stringify(accountOf(name).password)),
    url: urlOf(operatorName),
    urlOf,
  };
}

/** A bus of somebody's, which has one account for all that are given its address. */
export function sharedBus(url: string): BusAccess & { readonly authorization?: undefined } {
  return { url, urlOf: () => url };
}
