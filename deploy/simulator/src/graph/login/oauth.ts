import { note } from '../../door/open-door.ts';
import type { World } from '../../world.ts';
import { badParameter, missingPermission } from '../graph.errors.ts';
import { type GraphCall, requiredText, text } from '../graph-call.ts';
import { GraphError } from '../graph-error.ts';
import { seededPages, simulatedPerson } from '../seed.ts';
import { issueUserToken, longLife, requireToken, shortLife, tokenOwnerId, tokensOf } from '../tokens.ts';

export type LoginCode = {
  id: string;
  redirectUri: string;
  scopes: string[];
  declined: string[];
  expiresAt: number;
};

export const codesOf = (world: World) => world.store.collection<LoginCode>('login-codes');

/** Code exchange and long-lived exchange (instagram-graph-api.md 1.2, 1.3). */
export function accessToken(call: GraphCall): object {
  checkApp(call);
  if (text(call, 'grant_type') === 'fb_exchange_token') return exchangeToken(call);
  if (text(call, 'grant_type') === 'client_credentials') {
    const { facebookAppId, facebookAppSecret } = call.world.credentials;
    return { access_token: `${facebookAppId}|${facebookAppSecret}`, token_type: 'bearer' };
  }
  return exchangeCode(call);
}

function checkApp(call: GraphCall): void {
  const { facebookAppId, facebookAppSecret } = call.world.credentials;
  if (requiredText(call, 'client_id') !== facebookAppId) {
    throw new GraphError({
      code: 101,
      message: 'Error validating application. Cannot get application info due to a system error.',
    });
  }
  if (requiredText(call, 'client_secret') !== facebookAppSecret) {
    throw new GraphError({ code: 1, message: 'Error validating client secret.' });
  }
}

function exchangeToken(call: GraphCall): object {
  const { world } = call;
  const short = requireToken(world, requiredText(call, 'fb_exchange_token'), undefined);
  if (short.kind !== 'USER') throw badParameter('fb_exchange_token must be a user access token');
  const long = issueUserToken(world, { scopes: short.scopes, declined: short.declined, longLived: true });
  return { access_token: long.id, token_type: 'bearer', expires_in: Math.floor(longLife / 1000) };
}

function exchangeCode(call: GraphCall): object {
  const { world } = call;
  const code = codesOf(world).get(requiredText(call, 'code'));
  const redirectUri = requiredText(call, 'redirect_uri');
  if (!code) {
    throw new GraphError({ code: 100, subcode: 36009, message: 'This authorization code has been used.' });
  }
  if (code.expiresAt <= world.clock.now()) {
    throw new GraphError({ code: 100, subcode: 36007, message: 'This authorization code has expired.' });
  }
  // Byte-identical, or Meta refuses (1.2).
  if (code.redirectUri !== redirectUri) {
    throw new GraphError({
      code: 100,
      subcode: 36008,
      message:
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    });
  }
  const token = world.store.together(() => {
    codesOf(world).remove(code.id);
    return issueUserToken(world, { scopes: code.scopes, declined: code.declined, longLived: false });
  });
  return { access_token: token.id, token_type: 'bearer', expires_in: shortLife / 1000 };
}

/** Needs the app token; a dead token is described, not refused (1.4). */
export function debugToken(call: GraphCall): object {
  const { world, token: caller } = call;
  if (caller?.kind !== 'APP') throw missingPermission('an app access token');
  const asked = requiredText(call, 'input_token');
  const token = tokensOf(world).get(asked);
  if (!token) {
    const error = { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' };
    return { data: { error, is_valid: false, scopes: [] } };
  }
  note(call.request, { tokenKind: token.kind });
  const now = world.clock.now();
  const expired = token.expiresAt !== 0 && token.expiresAt <= now;
  const subcode = token.revoked ?? (expired ? 463 : undefined);
  const seconds = (time: number) => Math.floor(time / 1000);
  return {
    data: {
      app_id: world.credentials.facebookAppId,
      type: token.kind,
      application: 'Insta AI (simulated)',
      data_access_expires_at: seconds(token.dataAccessExpiresAt),
      expires_at: seconds(token.expiresAt),
      issued_at: seconds(token.issuedAt),
      is_valid: subcode === undefined,
      ...(subcode !== undefined && {
        error: {
          code: 190,
          subcode,
          message: 'Error validating access token: the session is no longer valid.',
        },
      }),
      ...(token.kind === 'PAGE' && { profile_id: tokenOwnerId(token) }),
      user_id: simulatedPerson.id,
      scopes: token.scopes,
      granular_scopes: token.scopes
        .filter(scope => /^(instagram|pages)_/.test(scope))
        .map(scope => ({ scope, target_ids: targetsOf(scope) })),
    },
  };
}

const targetsOf = (scope: string) =>
  scope.startsWith('pages_')
    ? seededPages.map(page => page.id)
    : seededPages.flatMap(page => (page.accountId ? [page.accountId] : []));
