import type { User } from '@insta-ai/proto/http/auth-user';
import { callApi } from './api/api-client.ts';
import { ApiError } from './api/api-error.ts';
import { isReadable } from './api/credentials.ts';
import { keptInBrowser } from './kept-in-browser.ts';

/** What an address brings to sign in with: a token, or a code that the server changes into one. */
export type SignInLink = { kind: 'token' | 'code'; value: string };

/** Who a link signs in, and the token to go on with. */
export type Opened = { token: string; user: User };

/** The link of this tab until it is settled: `?token=` at every address, `?code=` at `/` (Facebook leads back with its own). */
export const signInLink = {
  /** Takes it out of the address; one that is not settled yet outlives a reload. */
  find(): SignInLink | null {
    const arrived = takeFromAddress();
    if (arrived)
      keptInBrowser.keep('sign_in_link', `${new URLSearchParams({ [arrived.kind]: arrived.value })}`);
    return arrived ?? linkIn(new URLSearchParams(keptInBrowser.read('sign_in_link') ?? ''));
  },

  settle() {
    keptInBrowser.forget('sign_in_link');
  },
};

function takeFromAddress(): SignInLink | null {
  const address = new URL(window.location.href);
  if (address.pathname !== '/' && !address.searchParams.has('token')) return null;
  const link = linkIn(address.searchParams);
  if (!link) return null;
  address.searchParams.delete('token');
  if (address.pathname === '/') address.searchParams.delete('code');
  window.history.replaceState(window.history.state, '', address);
  return link;
}

function linkIn(params: URLSearchParams): SignInLink | null {
  const kind = (['token', 'code'] as const).find(name => params.has(name));
  const value = kind && params.get(kind);
  return kind ? { kind, value: value && isReadable(value) ? value : '' } : null;
}

/** Whether a link says by itself that it is this person's: in front of a code stands whose it is. */
export function isOwnCode({ kind, value }: SignInLink, user: User): boolean {
  return kind === 'code' && value.startsWith(`${user._id}.`);
}

/** Uses a code up, looks whose a token is; null when the server refuses it. Throws when there is no answer about it. */
export async function openLink({ kind, value }: SignInLink): Promise<Opened | null> {
  if (value === '') return null;
  try {
    if (kind === 'code') return await callApi('redeemSignInCode', { body: { code: value } });
    return { token: value, user: await callApi('getUser', { token: value }) };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 400 || error.status === 401)) return null;
    throw error;
  }
}
