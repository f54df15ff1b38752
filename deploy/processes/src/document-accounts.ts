import { type ServiceName, serviceNames } from '@insta-ai/proto/http/call';
import type { DatabaseAccount } from '../../embedded/src/document-store/start-document-store.ts';
import { newAccount, withAccount } from '../../embedded/src/own-account.ts';

/** How each process reaches the documents. */
export type DocumentAccess = {
  /** For whoever starts and looks after the product. */
  readonly url: string;
  urlOf(service: ServiceName): string;
};

/** A document store of ours: every service signs in as itself, to the database of its name and no other. */
export function ownDocuments(port: number): DocumentAccess & { readonly guests: readonly DatabaseAccount[] } {
  const address = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const guests = serviceNames.map(service => ({ ...newAccount(service), database: service }));
  return {
    guests,
    url: withAccount(address, newAccount()),
    urlOf: service =>
      withAccount(
        address,
        guests.find(({ database }) => database === service),
      ),
  };
}

/** Documents of somebody's, with one account for all that are given its address. */
export function sharedDocuments(url: string): DocumentAccess & { readonly guests?: undefined } {
  return { url, urlOf: () => url };
}
