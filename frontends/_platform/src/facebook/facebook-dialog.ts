import type { FacebookApp } from '../app-config.ts';

/** Where the login happens, and which permissions it asks for. `rerequest` asks again for what was declined before (instagram-graph-api.md, 1.2). */
export function dialogAddress(
  app: FacebookApp,
  scopes: readonly string[],
  back: { redirectUri: string; state: string },
): string {
  const address = new URL(app.dialogUrl);
  address.search = new URLSearchParams({
    client_id: app.appId,
    redirect_uri: back.redirectUri,
    state: back.state,
    response_type: 'code',
    // A configuration holds its permissions at Meta, so none is asked for beside it (instagram-graph-api.md, 1.2).
    ...(app.configId ? { config_id: app.configId } : { scope: scopes.join(',') }),
    auth_type: 'rerequest',
  }).toString();
  return address.href;
}

/** How a login in the dialog ended, as its return address says. */
export type FacebookReturn = { state: string; code: string } | { state: string; refusal: string };

/** Reads the return; undefined when it was not the dialog that led here. */
export function readReturn(query: URLSearchParams): FacebookReturn | undefined {
  const [state, code, error] = ['state', 'code', 'error'].map(name => query.get(name));
  if (!state) return undefined;
  if (code) return { state, code };
  if (!error) return undefined;
  return { state, refusal: error === 'access_denied' ? '' : query.get('error_description') || error };
}

/** Unguessable; `randomUUID` is missing where the page came over plain http. */
export function newState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
