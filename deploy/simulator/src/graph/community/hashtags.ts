import { createHash } from 'node:crypto';
import { dealCopy } from '../../openai/deck/deal-copy.ts';
import type { World } from '../../world.ts';
import { badParameter, unknownObject } from '../graph.errors.ts';
import { answerEdge, answerNode, type GraphCall, requiredText, text } from '../graph-call.ts';
import { GraphError } from '../graph-error.ts';
import { type GraphNode, graphTime } from '../graph-node.ts';
import { mayActFor } from '../people.ts';
import { seededAccounts } from '../seed.ts';

type HashtagRecord = { id: string; name: string };
type SearchRecord = { id: string; accountId: string; hashtagId: string; at: number };

const weekMs = 7 * 24 * 60 * 60 * 1000;
const hourMs = 3_600_000;
const mostTags = 30;
const postsFound = 18;

export const hashtagsOf = (world: World) => world.store.collection<HashtagRecord>('hashtags');
const searchesOf = (world: World) => world.store.collection<SearchRecord>('hashtag-searches');

/** The account that asks must be one of the person's own. */
function askingAccount(call: GraphCall): string {
  const id = requiredText(call, 'user_id');
  const account = seededAccounts.find(one => one.id === id);
  if (!account || !call.token || !mayActFor(call.token, account.pageId)) throw unknownObject(id);
  return id;
}

const recentSearches = (world: World, accountId: string) =>
  searchesOf(world)
    .newestFirst()
    .filter(one => one.accountId === accountId && one.at > world.clock.now() - weekMs);

/** One exact tag; 30 different ones per account in 7 days, repeats are free (instagram-graph-api.md 3.2). */
export function searchHashtag(call: GraphCall): object {
  const { world } = call;
  const accountId = askingAccount(call);
  const name = requiredText(call, 'q').toLowerCase();
  if (!/^[\p{L}\p{N}_]+$/u.test(name))
    throw badParameter('q must be one hashtag, without # and without emoji');
  const id = `1784${digits(name, 13)}`;
  const recent = recentSearches(world, accountId);
  if (!recent.some(one => one.hashtagId === id)) {
    if (recent.length >= mostTags) {
      throw new GraphError({
        code: 18,
        message: '(#18) Max hashtags queried: 30 unique hashtags within 7 days',
        status: 400,
      });
    }
    world.store.together(() => {
      hashtagsOf(world).put({ id, name });
      searchesOf(world).put({
        id: `${accountId}:${id}:${world.clock.now()}`,
        accountId,
        hashtagId: id,
        at: world.clock.now(),
      });
    });
  }
  return { data: [{ id }] };
}

export function recentlySearched(call: GraphCall): object {
  const nodes = recentSearches(call.world, call.id).map(
    (one): GraphNode => ({
      type: 'IGHashtag',
      defaults: ['id'],
      fields: { id: one.hashtagId, name: undefined },
    }),
  );
  return answerEdge(call, nodes, { most: 30, usual: 25 });
}

export function hashtagObject(call: GraphCall): object {
  const tag = requireTag(call);
  return answerNode(call, { type: 'IGHashtag', defaults: ['id'], fields: { id: tag.id, name: tag.name } });
}

function requireTag(call: GraphCall): HashtagRecord {
  const tag = hashtagsOf(call.world).get(call.id);
  if (!tag) throw unknownObject(call.id);
  return tag;
}

export const topMedia = (call: GraphCall) => listMedia(call, 'top');
export const recentMedia = (call: GraphCall) => listMedia(call, 'recent');

function listMedia(call: GraphCall, kind: 'top' | 'recent'): object {
  askingAccount(call);
  const tag = requireTag(call);
  // Without fields Meta shows ids alone; the fields it knows here are fewer than on own media (3.2).
  if (!text(call, 'fields')) call = { ...call, params: { ...call.params, fields: 'id' } };
  const nodes = Array.from({ length: postsFound }, (_, index) =>
    foundNode(call.world, tag.name, kind, index),
  );
  return answerEdge(call, nodes, { most: 50, usual: 25 });
}

export type FoundPost = { username: string; caption: string; pictures: string[]; at: number; likes: number };

/** Somebody else's post, made up from the tag; the same one whenever it is asked for. */
export function foundPost(world: World, tag: string, kind: 'top' | 'recent', index: number): FoundPost {
  const { random, caption, hashtags } = dealCopy({ text: '', tag }, `${kind}-${index}`);
  const hours = kind === 'recent' ? random.between(0.2, 23) : random.between(30, 2000);
  const count = index % 5 === 3 ? random.whole(2, 4) : 1;
  const words = encodeURIComponent(tag.replaceAll('_', ' '));
  const hour = Math.floor(world.clock.now() / hourMs) * hourMs;
  return {
    username: `${random.pick(['luca', 'amara', 'wayan', 'ines', 'noor', 'theo', 'sari', 'mila'])}.${random.pick(['outside', 'daily', 'notes', 'light', 'and.co', 'wanders'])}`,
    caption: `${caption}\n\n${[...new Set([tag, ...hashtags(3)])].map(one => `#${one}`).join(' ')}`,
    pictures: Array.from(
      { length: count },
      (_, at) => `${world.origin}/cdn/drawn/1080x1350/${kind}${index}-${at}/${words}.jpg`,
    ),
    at: hour - Math.floor(hours * hourMs),
    likes: random.whole(40, 9000),
  };
}

export const foundCode = (tag: string, kind: string, index: number) =>
  `T${Buffer.from(`${kind}/${index}/${tag}`).toString('base64url')}`;

export function readFoundCode(
  code: string,
): { tag: string; kind: 'top' | 'recent'; index: number } | undefined {
  const match = /^(top|recent)\/(\d+)\/(.+)$/s.exec(Buffer.from(code.slice(1), 'base64url').toString());
  if (!code.startsWith('T') || !match) return undefined;
  return { kind: match[1] as 'top' | 'recent', index: Number(match[2]), tag: match[3] ?? '' };
}

function foundNode(world: World, tag: string, kind: 'top' | 'recent', index: number): GraphNode {
  const post = foundPost(world, tag, kind, index);
  const album = post.pictures.length > 1;
  const id = `179${digits(`${tag}${kind}${index}`, 14)}`;
  const slide = (url: string, at: number): GraphNode => ({
    type: 'IGMedia',
    defaults: ['id'],
    fields: { id: `179${digits(`${id}${at}`, 14)}`, media_url: url, media_type: 'IMAGE' },
  });
  return {
    type: 'IGMedia',
    defaults: ['id'],
    fields: {
      id,
      caption: post.caption,
      children: album ? { nodes: post.pictures.map(slide) } : undefined,
      comments_count: post.likes % 37,
      like_count: post.likes,
      media_type: album ? 'CAROUSEL_ALBUM' : 'IMAGE',
      // Missing on albums: one has to ask for children{media_url} (3.2).
      media_url: album ? undefined : post.pictures[0],
      permalink: `${world.origin}/p/${foundCode(tag, kind, index)}/`,
      timestamp: graphTime(post.at),
    },
  };
}

const digits = (words: string, length: number) =>
  BigInt(`0x${createHash('sha256').update(words).digest('hex').slice(0, 24)}`)
    .toString()
    .padStart(length, '0')
    .slice(-length);
