/** A token of three parts, and the seed of a user, each between two lines of hyphens. */
const token = /^-{3,}BEGIN NATS USER JWT-{3,}\s+[\w-]+\.([\w-]+)\.[\w-]+\s+-{3,}END NATS USER JWT-{3,}/m;
const seed = /^-{3,}BEGIN USER NKEY SEED-{3,}\s+SU[A-Z2-7]+\s+-{3,}END USER NKEY SEED-{3,}/m;

/** Name of the user whose credentials file this is the text of; throws where it is none. */
export function userOfCredentials(text: string): string {
  const [, claims] = token.exec(text) ?? [];
  if (!claims || !seed.test(text)) throw new Error('it has no user JWT and seed, as nsc writes them');
  try {
    const { name } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    return String(name ?? '');
  } catch {
    // What the parser says would quote the token.
    throw new Error('its user JWT cannot be read');
  }
}
