import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { randomMixed } from '../store/random-text.ts';
import type { World } from '../world.ts';
import { badProof, badToken, deadToken } from './graph.errors.ts';
import { knownScopes, simulatedPerson } from './seed.ts';

export type TokenRecord = {
  id: string;
  kind: 'USER' | 'PAGE' | 'APP';
  pageId?: string;
  scopes: readonly string[];
  declined: readonly string[];
  issuedAt: number;
  /** 0: never (a Page token made from a long-lived user token, instagram-graph-api.md 1.3). */
  expiresAt: number;
  dataAccessExpiresAt: number;
  longLived: boolean;
  /** Why it is dead: a subcode of 190. */
  revoked?: number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
export const shortLife = hourMs;
/** 5183944 s in Meta's sample: 60 days less a little. */
export const longLife = 5_183_944_000;

export const tokensOf = (world: World) => world.store.collection<TokenRecord>('tokens');

/** The two tokens of the credentials exist from the first start on; their life begins then. */
export function seedTokens(world: World): void {
  const { userAccessToken, shortUserAccessToken } = world.credentials;
  const now = world.clock.now();
  const common = {
    kind: 'USER' as const,
    scopes: knownScopes,
    declined: [],
    issuedAt: now,
    dataAccessExpiresAt: now + 90 * dayMs,
  };
  const tokens = tokensOf(world);
  if (!tokens.get(userAccessToken)) {
    tokens.put({ ...common, id: userAccessToken, expiresAt: now + longLife, longLived: true });
  }
  if (!tokens.get(shortUserAccessToken)) {
    tokens.put({ ...common, id: shortUserAccessToken, expiresAt: now + shortLife, longLived: false });
  }
}

export function issueUserToken(
  world: World,
  grant: { scopes: readonly string[]; declined: readonly string[]; longLived: boolean },
): TokenRecord {
  const now = world.clock.now();
  const token: TokenRecord = {
    ...grant,
    id: `EAAS${randomMixed(120)}ZD`,
    kind: 'USER',
    issuedAt: now,
    expiresAt: now + (grant.longLived ? longLife : shortLife),
    dataAccessExpiresAt: now + 90 * dayMs,
  };
  tokensOf(world).put(token);
  return token;
}

/** The same user token and Page always give the same Page token. */
export function pageToken(world: World, user: TokenRecord, pageId: string): TokenRecord {
  const id = `EAAP${createHash('sha512').update(`${user.id}:${pageId}`).digest('base64url').replaceAll(/[-_]/g, 'x')}ZD`;
  const known = tokensOf(world).get(id);
  if (known) return known;
  const token: TokenRecord = {
    ...user,
    id,
    kind: 'PAGE',
    pageId,
    expiresAt: user.longLived ? 0 : user.expiresAt,
  };
  tokensOf(world).put(token);
  return token;
}

export function requireToken(world: World, text: string, proof: string | undefined): TokenRecord {
  const { facebookAppId, facebookAppSecret } = world.credentials;
  const app: TokenRecord = {
    id: text,
    kind: 'APP',
    scopes: [],
    declined: [],
    issuedAt: 0,
    expiresAt: 0,
    dataAccessExpiresAt: 0,
    longLived: true,
  };
  const token = text === `${facebookAppId}|${facebookAppSecret}` ? app : tokensOf(world).get(text);
  if (!token) throw badToken();
  if (token.revoked !== undefined) throw deadToken(token.revoked);
  if (token.expiresAt !== 0 && token.expiresAt <= world.clock.now()) throw deadToken(463);
  if (proof !== undefined && !isProof(proof, text, facebookAppSecret)) throw badProof();
  return token;
}

function isProof(proof: string, token: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(token).digest('hex');
  return proof.length === expected.length && timingSafeEqual(Buffer.from(proof), Buffer.from(expected));
}

/** Logged out, password changed, app removed: every token of the person dies at once. */
export function revokeTokens(world: World, subcode: number): number {
  const tokens = tokensOf(world);
  const alive = tokens.oldestFirst().filter(one => one.revoked === undefined);
  for (const one of alive) tokens.put({ ...one, revoked: subcode });
  return alive.length;
}

export const tokenOwnerId = (token: TokenRecord) =>
  token.kind === 'PAGE' ? (token.pageId ?? '') : simulatedPerson.id;
