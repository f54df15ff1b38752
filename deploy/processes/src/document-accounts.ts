import { type DatabaseAccount, newAccount, withAccount } from '@insta-ai/deploy/accounts/own-account';
import { serviceNames } from '@insta-ai/proto/http/shared/call';
import type { StoreAccess } from './store-access.ts';

/** A document store of ours: every service signs in as itself, to the database of its name and no other. */
export function ownDocuments(port: number): Required<StoreAccess<readonly DatabaseAccount[]>> {
  const address = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const guests = serviceNames.map(service => ({ ...newAccount(service), database: service }));
  return {
    own: guests,
    url: withAccount(address, newAccount()),
    urlOf: service => withAccount(address, guests[serviceNames.indexOf(service)]),
  };
}
