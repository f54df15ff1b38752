import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Base } from '../base.ts';
import { randomMixed } from '../store/random-text.ts';
import { badProof, badToken, deadToken } from './graph.errors.ts';
import { knownScopes, simulatedPerson } from './seed.ts';

export type TokenRecord = {
  id: string;
  kind: 'USER' | 'PAGE' | 'APP';
  pageId?: string;
  scopes: readonly string[];
  declined: readonly string[];
  /** Pages that the person left unticked in the dialog. */
  unticked?: readonly string[];
  issuedAt: number;
  /** 0: never (a Page token made from a long-lived user token, instagram-graph-api.md 1.3). */
  expiresAt: number;
  dataAccessExpiresAt: number;
  longLived: boolean;
  /** Why it is dead: a subcode of 190. */
  revoked?: number;
};

type Grant = Pick<TokenRecord, 'scopes' | 'declined' | 'unticked' | 'longLived'>;

export type LoginCode = {
  id: string;
  redirectUri: string;
  scopes: string[];
  declined: string[];
  unticked: string[];
  expiresAt: number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
export const shortLife = hourMs;
/** 5183944 s in Meta's sample: 60 days less a little. */
export const longLife = 5_183_944_000;

export type Tokens = ReturnType<typeof createTokens>;

export function createTokens({ store, clock, credentials }: Base) {
  const tokens = store.collection<TokenRecord>('tokens');
  const { facebookAppId, facebookAppSecret, userAccessToken, shortUserAccessToken } = credentials;

  const addUserToken = (id: string, grant: Grant) => {
    const now = clock.now();
    const token: TokenRecord = {
      ...grant,
      id,
      kind: 'USER',
      issuedAt: now,
      expiresAt: now + (grant.longLived ? longLife : shortLife),
      dataAccessExpiresAt: now + 90 * dayMs,
    };
    tokens.put(token);
    return token;
  };

  return {
    find: (id: string) => tokens.get(id),

    /** The two tokens of the credentials exist from the first start on; their life begins then. */
    seed(): void {
      const all = { scopes: knownScopes, declined: [] };
      if (!tokens.get(userAccessToken)) addUserToken(userAccessToken, { ...all, longLived: true });
      if (!tokens.get(shortUserAccessToken)) addUserToken(shortUserAccessToken, { ...all, longLived: false });
    },

    /** Seeded things happened some hours before the simulator was first started. */
    firstStart: () => tokens.get(userAccessToken)?.issuedAt ?? clock.now(),

    issue: (grant: Grant) => addUserToken(`EAAS${randomMixed(120)}ZD`, grant),

    /** The same user token and Page always give the same Page token. */
    forPage(user: TokenRecord, pageId: string): TokenRecord {
      const hash = createHash('sha512').update(`${user.id}:${pageId}`).digest('base64url');
      const id = `EAAP${hash.replaceAll(/[-_]/g, 'x')}ZD`;
      const known = tokens.get(id);
      if (known) return known;
      const expiresAt = user.longLived ? 0 : user.expiresAt;
      const token: TokenRecord = { ...user, id, kind: 'PAGE', pageId, expiresAt };
      tokens.put(token);
      return token;
    },

    /** The token, alive; with a proof, also proven. */
    require(text: string, proof?: string): TokenRecord {
      const isApp = text === `${facebookAppId}|${facebookAppSecret}`;
      const token = isApp ? { ...appToken, id: text } : tokens.get(text);
      if (!token) throw badToken();
      if (token.revoked !== undefined) throw deadToken(token.revoked);
      if (token.expiresAt !== 0 && token.expiresAt <= clock.now()) throw deadToken(463);
      if (proof !== undefined && !isProof(proof, text, facebookAppSecret)) throw badProof();
      return token;
    },

    /** Logged out, password changed, app removed: every token of the person dies at once. */
    revokeAll(subcode: number): number {
      const alive = tokens.oldestFirst().filter(one => one.revoked === undefined);
      for (const one of alive) tokens.put({ ...one, revoked: subcode });
      return alive.length;
    },
  };
}

const appToken: Omit<TokenRecord, 'id'> = {
  kind: 'APP',
  scopes: [],
  declined: [],
  issuedAt: 0,
  expiresAt: 0,
  dataAccessExpiresAt: 0,
  longLived: true,
};

function isProof(proof: string, token: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(token).digest('hex');
  return proof.length === expected.length && timingSafeEqual(Buffer.from(proof), Buffer.from(expected));
}

export const tokenOwnerId = (token: TokenRecord) =>
  token.kind === 'PAGE' ? (token.pageId ?? '') : simulatedPerson.id;
