import { ok, type Reply, refuse } from './graph-reply.ts';

export type LoginWorld = {
  appId: string;
  appSecret: string;
  liveTokens: Set<string>;
  /** Codes of the dialog that nobody used yet, each with the address it is for. */
  codes: Map<string, string>;
  /** When a token ends, in seconds; 0 is never. */
  expiresAt: number;
  /** The person, as the app knows them. */
  personId: string;
  /** What the person allows. */
  scopes: string[];
  /** Ids of accounts that the person leaves unticked. */
  unticked: string[];
};

export function answerLogin(
  { appId, appSecret, liveTokens, codes, expiresAt, personId, scopes, unticked }: LoginWorld,
  accountIds: readonly string[],
  call: 'debug-token' | 'exchange',
  params: Record<string, string>,
): Reply {
  if (call === 'debug-token') {
    if (params.access_token !== `${appId}|${appSecret}`) return refuse(190);
    const token = params.input_token ?? '';
    const madeFor = token === 'EAAother' ? 'app-2' : appId;
    const targets = accountIds.filter(id => !unticked.includes(id));
    const granular = scopes.map(scope => ({
      scope,
      ...(scope.startsWith('instagram') && unticked.length > 0 && { target_ids: targets }),
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
  const fine = params.client_id === appId && params.client_secret === appSecret;
  if (fine && params.code !== undefined) {
    if (!codes.has(params.code)) return refuse(100, 36009);
    if (codes.get(params.code) !== params.redirect_uri) return refuse(100, 36008);
    codes.delete(params.code);
    return ok({ access_token: 'EAAshort', token_type: 'bearer', expires_in: 3_600 });
  }
  if (!fine || params.grant_type !== 'fb_exchange_token') return refuse(1);
  if (!liveTokens.has(params.fb_exchange_token ?? '')) return refuse(190, 463);
  return ok({ access_token: 'EAAlong', token_type: 'bearer', expires_in: 5_183_944 });
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
