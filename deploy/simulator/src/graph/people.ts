import type { World } from '../world.ts';
import { badParameter, missingPermission, unknownObject } from './graph.errors.ts';
import { answerEdge, answerNode, type GraphCall } from './graph-call.ts';
import { GraphError } from './graph-error.ts';
import type { GraphNode } from './graph-node.ts';
import { accountMedia } from './media/media.store.ts';
import { mediaNode } from './media/media-node.ts';
import { type AccountSeed, type PageSeed, seededAccounts, seededPages, simulatedPerson } from './seed.ts';
import { pageToken, type TokenRecord } from './tokens.ts';

const pageTasks = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MANAGE', 'MESSAGING', 'MODERATE'];

export const portraitUrl = (world: World, account: AccountSeed) =>
  `${world.origin}/cdn/drawn/400x400/${account.id}/${encodeURIComponent(account.portrait)}.jpg`;

export function me(call: GraphCall): object {
  if (call.token?.kind === 'PAGE') return pageObject({ ...call, id: call.token.pageId ?? '' });
  if (call.token?.kind === 'APP') throw badParameter('An app access token has no "me"');
  return answerNode(call, personNode());
}

const personNode = (): GraphNode => ({
  type: 'User',
  defaults: ['name', 'id'],
  fields: {
    id: simulatedPerson.id,
    name: simulatedPerson.name,
    first_name: simulatedPerson.name.split(' ')[0],
    last_name: simulatedPerson.name.split(' ')[1],
    email: undefined,
    picture: undefined,
  },
});

export function permissions(call: GraphCall): object {
  const rows = (scopes: readonly string[], status: string) =>
    scopes.map(permission => ({ permission, status }));
  const { scopes = [], declined = [] } = call.token ?? {};
  return { data: [...rows(scopes, 'granted'), ...rows(declined, 'declined')] };
}

/** Business-owned Pages only with business_management (instagram-graph-api.md 1.5). */
export function accounts(call: GraphCall): object {
  const { token } = call;
  if (token?.kind !== 'USER')
    throw badParameter('Tried accessing nonexisting field (accounts) on node type (Page)');
  const visible = seededPages.filter(
    one => !one.businessOwned || token.scopes.includes('business_management'),
  );
  return answerEdge(
    call,
    visible.map(one => pageNode(call.world, token, one)),
  );
}

export function pageObject(call: GraphCall): object {
  const seed = seededPages.find(one => one.id === call.id);
  if (!seed || !call.token || !mayActFor(call.token, seed.id)) throw unknownObject(call.id);
  return answerNode(call, pageNode(call.world, call.token, seed));
}

export const mayActFor = (token: TokenRecord, pageId: string) =>
  token.kind === 'USER' || (token.kind === 'PAGE' && token.pageId === pageId);

function pageNode(world: World, token: TokenRecord, seed: PageSeed): GraphNode {
  const account = seededAccounts.find(one => one.id === seed.accountId);
  return {
    type: 'Page',
    defaults: ['access_token', 'category', 'name', 'id', 'tasks'],
    fields: {
      id: seed.id,
      name: seed.name,
      category: seed.category,
      link: `${world.origin}/`,
      // A key, or no key at all: never null (1.5).
      instagram_business_account: account && accountNode(world, account),
      connected_instagram_account: account && accountNode(world, account),
      access_token: token.kind === 'USER' ? pageToken(world, token, seed.id).id : token.id,
      tasks: pageTasks,
      picture: undefined,
    },
  };
}

export function accountObject(call: GraphCall): object {
  return answerNode(call, accountNode(call.world, ownAccount(call), call.token));
}

export function ownAccount(call: GraphCall): AccountSeed {
  const account = seededAccounts.find(one => one.id === call.id);
  if (!account || !call.token || !mayActFor(call.token, account.pageId)) throw unknownObject(call.id);
  return account;
}

export function accountNode(world: World, account: AccountSeed, token?: TokenRecord): GraphNode {
  const media = () => ({ nodes: accountMedia(world, account.id).map(one => mediaNode(world, one)) });
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
      profile_picture_url: portraitUrl(world, account),
      followers_count: account.followers,
      follows_count: account.follows,
      media_count: accountMedia(world, account.id).length,
      media,
      business_discovery: (args: Readonly<Record<string, string>>) => discover(world, args, token),
    },
  };
}

/** business_discovery.username(NAME){…} (4.1). */
function discover(world: World, args: Readonly<Record<string, string>>, token?: TokenRecord): GraphNode {
  if (!token?.scopes.includes('instagram_manage_insights')) throw missingInsights();
  const found = seededAccounts.find(one => one.username === args.username);
  if (!found) throw badUser();
  return accountNode(world, found);
}

const missingInsights = () => missingPermission('instagram_manage_insights');

const badUser = () => new GraphError({ code: 110, subcode: 2207013, message: 'Invalid user id' });
