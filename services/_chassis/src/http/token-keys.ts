import {
  createLocalJWKSet,
  errors,
  exportSPKI,
  type JSONWebKeySet,
  type JWSHeaderParameters as TokenHeader,
} from 'jose';

export type { TokenHeader };
export type FetchJwks = () => Promise<JSONWebKeySet>;

/** How often unknown keys may make us ask for the key set again, in milliseconds. */
const refetchPauseMs = 5_000;

/** Finds the public key that a token names, as PEM; the key set is asked for when first needed and when a key is unknown. */
export function createTokenKeys(fetchJwks: FetchJwks): (header: TokenHeader) => Promise<string> {
  let keySet: ReturnType<typeof createLocalJWKSet> | undefined;
  let fetchedAt = 0;

  const loadKeys = async () => {
    keySet = createLocalJWKSet(await fetchJwks());
    fetchedAt = Date.now();
    return keySet;
  };
  const find = async (header: TokenHeader) => {
    try {
      return await (keySet ?? (await loadKeys()))(header);
    } catch (error) {
      const unknownKey = error instanceof errors.JWKSNoMatchingKey;
      const ageMs = Date.now() - fetchedAt;
      // Younger than nothing: the clock was put back since.
      if (!unknownKey || (ageMs >= 0 && ageMs < refetchPauseMs)) throw error;
      return (await loadKeys())(header);
    }
  };

  return async header => exportSPKI(await find(header));
}
