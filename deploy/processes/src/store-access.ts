import type { ServiceName } from '@insta-ai/proto/http/shared/call';

/** How each process reaches a store, and what it takes to start it where it is one of ours. */
export type StoreAccess<Own> = {
  /** For the launcher itself. */
  readonly url: string;
  urlOf(service: ServiceName): string;
  readonly own?: Own;
};

/** A given store, with one account for everybody who has its address. */
export function sharedStore(url: string): StoreAccess<never> {
  return { url, urlOf: () => url };
}
