import { ownLocation } from './facebook-pages.ts';
import { badParameter, graphError, missingPermission, unknownObject } from './graph.errors.ts';
import { answerEdge, answerNode, type GraphCall } from './graph-call.ts';
import type { GraphNode } from './graph-node.ts';
import type { GraphParts } from './graph-parts.ts';
import { portraitPath } from './media/paths.ts';
import { mayActFor, ownAccount } from './own-account.ts';
import {
  type AccountSeed,
  accountOf,
  type PageSeed,
  seededAccounts,
  seededPages,
  simulatedPerson,
} from './seed.ts';
import { tasksOf } from './standing.ts';
import type { TokenRecord } from './tokens.ts';

export type People = ReturnType<typeof createPeople>;

/** The person, the Pages they run and the Instagram accounts behind them. */
export function createPeople({ tokens, media, nodes, site, conditions }: GraphParts) {
  const pageNode = (token: TokenRecord, seed: PageSeed): GraphNode => {
    const account = accountOf(seed.accountId);
    return {
      type: 'Page',
      defaults: ['access_token', 'category', 'name', 'id', 'tasks'],
      fields: {
        id: seed.id,
        name: seed.name,
        category: seed.category,
        link: `${site.origin}/`,
        location: ownLocation,
        // A key, or no key at all: never null (1.5).
        instagram_business_account: account && accountNode(account),
        connected_instagram_account: account && accountNode(account),
        access_token: token.kind === 'USER' ? tokens.forPage(token, seed.id).id : token.id,
        tasks: tasksOf(conditions.now()),
        picture: undefined,
      },
    };
  };

  const accountNode = (account: AccountSeed, token?: TokenRecord): GraphNode => {
    const posts = media.posts(account.id);
    return {
      type: 'IGUser',
      defaults: ['id'],
      fields: {
        id: account.id,
        ig_id: Number(account.igId),
        username: account.username,
        name: account.name,
        biography: account.biography,
        website: account.website,
        profile_picture_url: `${site.origin}${portraitPath(account)}`,
        followers_count: account.followers,
        follows_count: account.follows,
        media_count: posts.length,
        media: () => ({ nodes: posts.map(nodes.media) }),
        business_discovery: ({ username }: Readonly<Record<string, string>>) => discover(username, token),
      },
    };
  };

  /** business_discovery.username(NAME){…} (4.1). */
  const discover = (username: string | undefined, token?: TokenRecord): GraphNode => {
    const needed = 'instagram_manage_insights';
    if (!token?.scopes.includes(needed)) throw missingPermission(needed);
    const found = seededAccounts.find(one => one.username === username);
    if (!found) throw graphError(110, 'Invalid user id', { subcode: 2207013 });
    return accountNode(found);
  };

  const page = (call: GraphCall, id = call.id): object => {
    const seed = seededPages.find(one => one.id === id);
    if (!seed || !call.token || !mayActFor(call.token, seed.id)) throw unknownObject(id);
    return answerNode(call, pageNode(call.token, seed));
  };

  return {
    me(call: GraphCall): object {
      if (call.token?.kind === 'PAGE') return page(call, call.token.pageId);
      if (call.token?.kind === 'APP') throw badParameter('An app access token has no "me"');
      return answerNode(call, personNode);
    },
    permissions({ token }: GraphCall): object {
      const rows = (scopes: readonly string[], status: string) =>
        scopes.map(permission => ({ permission, status }));
      const { scopes = [], declined = [] } = token ?? {};
      return { data: [...rows(scopes, 'granted'), ...rows(declined, 'declined')] };
    },
    /** Business-owned Pages only with business_management (instagram-graph-api.md 1.5). */
    pages(call: GraphCall): object {
      const { token } = call;
      if (token?.kind !== 'USER')
        throw badParameter('Tried accessing nonexisting field (accounts) on node type (Page)');
      const seesAll = token.scopes.includes('business_management');
      const { unticked = [] } = token;
      const visible = seededPages.filter(
        one => (seesAll || !one.businessOwned) && !unticked.includes(one.id),
      );
      return answerEdge(
        call,
        visible.map(one => pageNode(token, one)),
      );
    },
    page: (call: GraphCall) => page(call),
    account: (call: GraphCall) => answerNode(call, accountNode(ownAccount(call), call.token)),
  };
}

const [firstName, lastName] = simulatedPerson.name.split(' ');

const personNode: GraphNode = {
  type: 'User',
  defaults: ['name', 'id'],
  fields: {
    ...simulatedPerson,
    first_name: firstName,
    last_name: lastName,
    email: undefined,
    picture: undefined,
  },
};
