import { type Static, Type } from 'typebox';
import type { Granted } from '../accounts/granted-scopes.ts';
import type { LoginEnds } from '../accounts/login-ends.ts';
import type { GraphClient } from '../graph/graph-client.ts';
import { nextCursor, Paging } from '../graph/graph-paging.ts';
import { type GraphResult, mapResult } from '../graph/graph-result.ts';

/** An account with the page it belongs to, as the platform lists it. */
export type PlatformAccount = {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly pictureUrl: string;
  readonly pageId: string;
  readonly pageName: string;
  /** Empty where the login brought none. */
  readonly pageToken: string;
  /** What the person may do on the page; undefined where the platform does not say. */
  readonly tasks: readonly string[] | undefined;
};

/** A token as the platform knows it. */
export type InspectedToken = Granted & {
  isValid: boolean;
  isOurs: boolean;
  /** Whose token it is, as the app knows the person. */
  facebookUserId: string | undefined;
  /** When the token and its access to data end; undefined where they do not. */
  ends: LoginEnds;
};

/** Facebook Login seen from the server (instagram-graph-api.md, 1.3 to 1.5). */
export type FacebookLoginGateway = {
  /** The token for the code of a dialog; the address is the one the dialog was opened with, to the letter. */
  redeem(code: string, redirectUri: string): Promise<GraphResult<string>>;
  /** Whether a token is alive, belongs to our app, and what the person allowed. */
  inspect(token: string): Promise<GraphResult<InspectedToken>>;
  /** A token that lives about 60 days. */
  exchange(token: string): Promise<GraphResult<string>>;
  /** Every Instagram account behind the pages of the person, and the names of the pages that have none. */
  listAccounts(token: string): Promise<GraphResult<{ found: PlatformAccount[]; pagesWithout: string[] }>>;
  /** What the person was asked for and did not allow. */
  listDeclined(token: string): Promise<GraphResult<string[]>>;
  /** Whether Facebook knows the app by its id and secret. */
  checkApp(): Promise<GraphResult<true>>;
};

const DebugToken = Type.Object({
  data: Type.Object({
    is_valid: Type.Boolean(),
    app_id: Type.Optional(Type.Union([Type.String(), Type.Number()])),
    user_id: Type.Optional(Type.Union([Type.String(), Type.Number()])),
    // Seconds; 0 is never (instagram-graph-api.md, 1.4).
    expires_at: Type.Optional(Type.Number()),
    data_access_expires_at: Type.Optional(Type.Number()),
    scopes: Type.Optional(Type.Array(Type.String())),
    granular_scopes: Type.Optional(
      Type.Array(Type.Object({ scope: Type.String(), target_ids: Type.Optional(Type.Array(Type.String())) })),
    ),
  }),
});

const Exchanged = Type.Object({ access_token: Type.String({ minLength: 1 }) });

const Permissions = Type.Object({
  data: Type.Array(Type.Object({ permission: Type.String(), status: Type.String() })),
});

const Page = Type.Object({
  id: Type.String(),
  name: Type.Optional(Type.String()),
  access_token: Type.Optional(Type.String()),
  tasks: Type.Optional(Type.Array(Type.String())),
  instagram_business_account: Type.Optional(
    Type.Object({
      id: Type.String(),
      username: Type.Optional(Type.String()),
      name: Type.Optional(Type.String()),
      profile_picture_url: Type.Optional(Type.String()),
    }),
  ),
});

const Pages = Type.Object({
  data: Type.Array(Page),
  paging: Paging,
});

const accountFields =
  'id,name,access_token,tasks,instagram_business_account{id,username,name,profile_picture_url}';

/** Most pages of 100 entries to read, so that a circular cursor comes to an end. */
const maxPages = 50;

type Deps = { graph: GraphClient; app: { id: string; secret: string } };

export function createFacebookLoginGateway({ graph, app }: Deps): FacebookLoginGateway {
  const askForToken = async (grant: Record<string, string>): Promise<GraphResult<string>> => {
    const params = { client_id: app.id, client_secret: app.secret, ...grant };
    const answer = await graph({ method: 'GET', path: 'oauth/access_token', params, reply: Exchanged });
    return mapResult(answer, reply => reply.access_token);
  };
  return {
    redeem: (code, redirectUri) => askForToken({ code, redirect_uri: redirectUri }),
    exchange: token => askForToken({ grant_type: 'fb_exchange_token', fb_exchange_token: token }),
    async inspect(token) {
      const params = { input_token: token, access_token: `${app.id}|${app.secret}` };
      const answer = await graph({ method: 'GET', path: 'debug_token', params, reply: DebugToken });
      if (answer.kind !== 'ok') return answer;
      const { data } = answer.value;
      const { is_valid: isValid, app_id: appId, user_id: userId, scopes, granular_scopes = [] } = data;
      const granted = granular_scopes.map(({ scope, target_ids: targets }) => ({ scope, targets }));
      return {
        kind: 'ok',
        value: {
          isValid,
          isOurs: appId !== undefined && String(appId) === app.id,
          facebookUserId: userId === undefined ? undefined : String(userId),
          ends: { token: momentOf(data.expires_at), dataAccess: momentOf(data.data_access_expires_at) },
          scopes,
          granted,
        },
      };
    },
    async listAccounts(token) {
      const pages: Static<typeof Page>[] = [];
      let after: string | undefined;
      for (let page = 0; page < maxPages; page += 1) {
        const params = { fields: accountFields, limit: '100', ...(after && { after }) };
        const answer = await graph({ method: 'GET', path: 'me/accounts', params, token, reply: Pages });
        if (answer.kind !== 'ok') return answer;
        pages.push(...answer.value.data);
        const next = nextCursor(answer.value.paging);
        if (!next || next === after || answer.value.data.length === 0) break;
        after = next;
      }
      const pagesWithout = pages.filter(one => !one.instagram_business_account);
      return {
        kind: 'ok',
        value: {
          found: pages.flatMap(toAccount),
          pagesWithout: pagesWithout.map(({ name, id }) => name ?? id),
        },
      };
    },
    async listDeclined(token) {
      const answer = await graph({
        method: 'GET',
        path: 'me/permissions',
        params: {},
        token,
        reply: Permissions,
      });
      return mapResult(answer, ({ data }) =>
        data.filter(({ status }) => status !== 'granted').map(({ permission }) => permission),
      );
    },
    checkApp: async () =>
      mapResult(await askForToken({ grant_type: 'client_credentials' }), () => true as const),
  };
}

/** Undefined for the platform's 0, which is never. */
function momentOf(seconds = 0): Date | undefined {
  return seconds > 0 ? new Date(seconds * 1000) : undefined;
}

/** A page without an Instagram account lacks the key (1.5). */
function toAccount(page: Static<typeof Page>): PlatformAccount[] {
  const account = page.instagram_business_account;
  if (!account) return [];
  const username = account.username ?? '';
  return [
    {
      id: account.id,
      name: account.name || username || page.name || account.id,
      username,
      pictureUrl: account.profile_picture_url ?? '',
      pageId: page.id,
      pageName: page.name ?? '',
      pageToken: page.access_token ?? '',
      tasks: page.tasks,
    },
  ];
}
