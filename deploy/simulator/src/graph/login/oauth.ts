import { note } from '../../door/door.ts';
import { badParameter, graphError, missingPermission } from '../graph.errors.ts';
import { type GraphCall, requiredText, text } from '../graph-call.ts';
import type { GraphParts } from '../graph-parts.ts';
import { seededPages, simulatedPerson } from '../seed.ts';
import { type LoginCode, longLife, shortLife, type TokenRecord, tokenOwnerId } from '../tokens.ts';

export type Oauth = ReturnType<typeof createOauth>;

export function createOauth({
  tokens,
  codes,
  store,
  clock,
  credentials: { facebookAppId, facebookAppSecret },
}: GraphParts) {
  const checkApp = (call: GraphCall): void => {
    if (requiredText(call, 'client_id') !== facebookAppId) {
      const message = 'Error validating application. Cannot get application info due to a system error.';
      throw graphError(101, message);
    }
    if (requiredText(call, 'client_secret') !== facebookAppSecret)
      throw graphError(1, 'Error validating client secret.');
  };

  const exchangeToken = (call: GraphCall): object => {
    const short = tokens.require(requiredText(call, 'fb_exchange_token'));
    if (short.kind !== 'USER') throw badParameter('fb_exchange_token must be a user access token');
    const long = tokens.issue({ ...grantOf(short), longLived: true });
    return bearer(long.id, longLife);
  };

  const exchangeCode = (call: GraphCall): object => {
    const code = codes.get(requiredText(call, 'code'));
    const redirectUri = requiredText(call, 'redirect_uri');
    if (!code) throw refusedCode(36009, 'This authorization code has been used.');
    if (code.expiresAt <= clock.now()) throw refusedCode(36007, 'This authorization code has expired.');
    // Byte-identical, or Meta refuses (1.2).
    if (code.redirectUri !== redirectUri)
      throw refusedCode(
        36008,
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      );
    const token = store.together(() => {
      codes.remove(code.id);
      return tokens.issue({ ...grantOf(code), longLived: false });
    });
    return bearer(token.id, shortLife);
  };

  const describe = (token: TokenRecord): object => {
    const expired = token.expiresAt !== 0 && token.expiresAt <= clock.now();
    const subcode = token.revoked ?? (expired ? 463 : undefined);
    const message = 'Error validating access token: the session is no longer valid.';
    return {
      app_id: facebookAppId,
      type: token.kind,
      application: 'Insta AI (simulated)',
      data_access_expires_at: seconds(token.dataAccessExpiresAt),
      expires_at: seconds(token.expiresAt),
      issued_at: seconds(token.issuedAt),
      is_valid: subcode === undefined,
      ...(subcode !== undefined && { error: { code: 190, subcode, message } }),
      ...(token.kind === 'PAGE' && { profile_id: tokenOwnerId(token) }),
      user_id: simulatedPerson.id,
      scopes: token.scopes,
      granular_scopes: token.scopes
        .filter(scope => /^(instagram|pages)_/.test(scope))
        .map(scope => ({ scope, target_ids: targetsOf(scope, token.unticked) })),
    };
  };

  return {
    /** Code exchange and long-lived exchange (instagram-graph-api.md 1.2, 1.3). */
    accessToken(call: GraphCall): object {
      checkApp(call);
      const grant = text(call, 'grant_type');
      if (grant === 'fb_exchange_token') return exchangeToken(call);
      if (grant === 'client_credentials')
        return { access_token: `${facebookAppId}|${facebookAppSecret}`, token_type: 'bearer' };
      return exchangeCode(call);
    },

    /** Needs the app token; a dead token is described, not refused (1.4). */
    debugToken(call: GraphCall): object {
      if (call.token?.kind !== 'APP') throw missingPermission('an app access token');
      const token = tokens.find(requiredText(call, 'input_token'));
      if (!token) {
        const error = { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' };
        return { data: { error, is_valid: false, scopes: [] } };
      }
      note(call.request, { tokenKind: token.kind });
      return { data: describe(token) };
    },
  };
}

const refusedCode = (subcode: number, message: string) => graphError(100, message, { subcode });

const grantOf = ({ scopes, declined, unticked = [] }: LoginCode | TokenRecord) => ({
  scopes,
  declined,
  unticked,
});

const seconds = (time: number) => Math.floor(time / 1000);

const bearer = (token: string, life: number) => ({
  access_token: token,
  token_type: 'bearer',
  expires_in: seconds(life),
});

const targetsOf = (scope: string, unticked: readonly string[] = []) =>
  seededPages
    .filter(page => !unticked.includes(page.id))
    .flatMap(page => (scope.startsWith('pages_') ? [page.id] : (page.accountId ?? [])));
