/**
 * TABLE: what the person is asked to allow (specification section 7), and pages_show_list and pages_manage_metadata beside it:
 * without the first the platform lists no page, without the second it sends no events and shows no conversations
 * (instagram-graph-api.md, 0).
 */
const facebookScopes = [
  'public_profile',
  'instagram_basic',
  'instagram_content_publish',
  'business_management',
  'instagram_manage_messages',
  'pages_messaging',
  'instagram_manage_comments',
  'pages_read_engagement',
  'pages_show_list',
  'pages_manage_metadata',
] as const;

/** The screen that the dialog leads back to; the whole address must be known to the Facebook app. */
export const returnPath = '/profile/facebook';

type Dialog = { appId: string; dialogUrl: string };

/** Where the login happens. `rerequest` asks again for what was declined before (instagram-graph-api.md, 1.2). */
export function dialogAddress({ appId, dialogUrl }: Dialog, redirectUri: string, state: string): string {
  const address = new URL(dialogUrl);
  address.search = new URLSearchParams({
    client_id: appId,
    redirect_uri: redirectUri,
    state,
    response_type: 'code',
    scope: facebookScopes.join(','),
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
