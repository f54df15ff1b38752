import type { ServiceName } from '@insta-ai/proto/http/shared/call';

/** How each process reaches a store, and what it takes to start it where it is one of ours. */
export type StoreAccess<Own> = {
  /** For whoever starts and looks after the product. */
  readonly url: string;
  urlOf(service: ServiceName): string;
  readonly own?: Own;
};

/** A store of somebody's, which has one account for all that are given its address. */
export function sharedStore(url: string): StoreAccess<never> {
  return { url, urlOf: () => url };
}
