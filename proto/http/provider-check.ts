import { type Static, Type } from 'typebox';

/** What a service of the outside world answered when it was tried: reaching this reply means that it works. */
export const ProviderCheck = Type.Object({
  /** Host that was asked, so that a wrong or simulated address is seen. */
  host: Type.String(),
  /** What was tried and found, for the person. */
  detail: Type.String(),
});
export type ProviderCheck = Static<typeof ProviderCheck>;
