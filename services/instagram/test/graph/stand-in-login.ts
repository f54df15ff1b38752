import { type CallName, ok, type Reply, refuse } from './graph-reply.ts';

export type LoginWorld = {
  appId: string;
  appSecret: string;
  liveTokens: Set<string>;
  /** Codes of the dialog that nobody used yet, each with the address it is for. */
  codes: Map<string, string>;
  /** Addresses that the app allows the dialog to lead to; all unless told. */
  redirects: string[] | undefined;
  /** What the person was asked for and did not allow. */
  declined: string[];
  /** Where the app sends events, as once set. */
  callback: string | undefined;
  /** Pages that report to the app. */
  reportingPages: string[];
  /** When a token ends, in seconds; 0 is never. */
  expiresAt: number;
  /** The person, as the app knows them. */
  personId: string;
  /** What the person allows. */
  scopes: string[];
  /** Ids of accounts that the person leaves unticked. */
  unticked: string[];
  /** Ids that a permission is for, where it is not for all. */
  targets: { [scope: string]: string[] };
};

const loginCalls = ['debug-token', 'exchange', 'subscription', 'subscribe'] as const;
type LoginCall = (typeof loginCalls)[number];

/** Whether a call is made in the name of the app. */
export const isLoginCall = (call: CallName): call is LoginCall => loginCalls.some(name => name === call);

export function answerLogin(
  world: LoginWorld,
  accountIds: readonly string[],
  call: LoginCall,
  params: Record<string, string>,
): Reply {
  if (call === 'exchange') return giveToken(world, params);
  if (params.access_token !== `${world.appId}|${world.appSecret}`) return refuse(190);
  if (call === 'debug-token') return describeToken(world, accountIds, params.input_token ?? '');
  return answerSubscription(world, call, params);
}

function describeToken(world: LoginWorld, accountIds: readonly string[], token: string): Reply {
  const { appId, liveTokens, expiresAt, personId, scopes, unticked, targets } = world;
  const madeFor = token === 'EAAother' ? 'app-2' : appId;
  const ticked = accountIds.filter(id => !unticked.includes(id));
  const granular = scopes.map(scope => ({
    scope,
    ...(scope.startsWith('instagram') && unticked.length > 0 && { target_ids: ticked }),
    ...(targets[scope] && { target_ids: targets[scope] }),
  }));
  const facts = {
    app_id: madeFor,
    is_valid: liveTokens.has(token),
    type: 'USER',
    user_id: personId,
    expires_at: expiresAt,
  };
  return ok({ data: { ...facts, scopes, granular_scopes: granular } });
}

function giveToken(
  { appId, appSecret, liveTokens, codes, redirects }: LoginWorld,
  params: Record<string, string>,
): Reply {
  if (params.client_id !== appId) return refuse(101);
  if (params.client_secret !== appSecret) return refuse(1, undefined, 'Error validating client secret.');
  if (params.grant_type === 'client_credentials')
    return ok({ access_token: `${appId}|${appSecret}`, token_type: 'bearer' });
  if (params.code !== undefined) {
    if (redirects?.includes(params.redirect_uri ?? '') === false) return refuse(191);
    if (!codes.has(params.code)) return refuse(100, 36009);
    if (codes.get(params.code) !== params.redirect_uri) return refuse(100, 36008);
    codes.delete(params.code);
    return ok({ access_token: 'EAAshort', token_type: 'bearer', expires_in: 3_600 });
  }
  if (params.grant_type !== 'fb_exchange_token') return refuse(1);
  if (!liveTokens.has(params.fb_exchange_token ?? '')) return refuse(190, 463);
  return ok({ access_token: 'EAAlong', token_type: 'bearer', expires_in: 5_183_944 });
}

/** The app's subscription; whether the callback can be verified a test orders. */
function answerSubscription(
  world: LoginWorld,
  call: 'subscription' | 'subscribe',
  params: Record<string, string>,
): Reply {
  if (call === 'subscription') {
    const fields = ['comments', 'messages'].map(name => ({ name, version: 'v25.0' }));
    const row = { object: 'instagram', callback_url: world.callback, active: true, fields };
    return ok({ data: world.callback === undefined ? [] : [row] });
  }
  world.callback = params.callback_url;
  return ok({ success: true });
}

/** The second level of a subscription: which apps a page reports to (6.4). */
export function listPageApps({ appId, reportingPages }: LoginWorld, pageId: string): Reply {
  const ours = { id: appId, name: 'Planner', category: 'Business', subscribed_fields: ['feed'] };
  const another = { ...ours, id: 'app-of-somebody-else' };
  return ok({ data: reportingPages.includes(pageId) ? [another, ours] : [another] });
}

/** What the person allowed, and what not. */
export function listPermissions({ scopes, declined }: LoginWorld): Reply {
  const rows = (names: readonly string[], status: string) =>
    names.map(permission => ({ permission, status }));
  return ok({ data: [...rows(scopes, 'granted'), ...rows(declined, 'declined')] });
}

/** One page per answer, whatever the limit, so that paging is always walked. */
export function listPages(pages: readonly unknown[], params: Record<string, string>): Reply {
  if (!params.fields?.includes('instagram_business_account{')) return refuse(100);
  const at = params.after ? Number(params.after) : 0;
  const isLast = at + 1 >= pages.length;
  const paging = {
    cursors: { before: String(at), after: String(at + 1) },
    ...(!isLast && {
      next: `https://graph.facebook.com/v25.0/me/accounts?access_token=secret&after=${at + 1}`,
    }),
  };
  return ok({ data: pages.slice(at, at + 1), paging });
}

export function pageWithAccount(
  accountId: string,
  name = 'Sunny Bakery',
  tasks = ['CREATE_CONTENT', 'MANAGE'],
) {
  const account = {
    id: accountId,
    username: 'sunny',
    name,
    profile_picture_url: 'https://cdn.example/p.jpg',
  };
  return {
    id: `page-${accountId}`,
    name,
    access_token: 'EAApage',
    tasks,
    instagram_business_account: account,
  };
}

/** The accounts behind pages. */
export function accountIdsOf(pages: readonly unknown[]): string[] {
  const accounts = pages as { instagram_business_account?: { id: string } }[];
  return accounts.flatMap(({ instagram_business_account: account }) => (account ? [account.id] : []));
}
