import { createHash } from 'node:crypto';
import type { Base } from '../../base.ts';
import { dealCopy } from '../../openai/deck/deal-copy.ts';
import { badParameter, graphError, unknownObject } from '../graph.errors.ts';
import { answerEdge, answerNode, type GraphCall, requiredText, text } from '../graph-call.ts';
import { type GraphNode, graphTime } from '../graph-node.ts';
import { drawnPath } from '../media/paths.ts';
import { ownAccount } from '../own-account.ts';

type HashtagRecord = { id: string; name: string };
type SearchRecord = { id: string; accountId: string; hashtagId: string; at: number };
/** Which of the posts found by a hashtag. */
type Found = { tag: string; kind: 'top' | 'recent'; index: number };

const weekMs = 7 * 24 * 60 * 60 * 1000;
const hourMs = 3_600_000;
const mostTags = 30;
const postsFound = 18;

export type FoundPost = { username: string; caption: string; pictures: string[]; at: number; likes: number };

export type Hashtags = ReturnType<typeof createHashtags>;

export function createHashtags({ store, clock, site }: Base) {
  const hashtags = store.collection<HashtagRecord>('hashtags');
  const searches = store.collection<SearchRecord>('hashtag-searches');

  const recentSearches = (accountId: string) =>
    searches.newestFirst().filter(one => one.accountId === accountId && one.at > clock.now() - weekMs);

  const required = (call: GraphCall): HashtagRecord => {
    const tag = hashtags.get(call.id);
    if (!tag) throw unknownObject(call.id);
    return tag;
  };

  const listMedia = (call: GraphCall, kind: Found['kind']): object => {
    askingAccount(call);
    const tag = required(call).name;
    // Without fields Meta shows ids alone; the fields it knows here are fewer than on own media (3.2).
    const params = text(call, 'fields') ? call.params : { ...call.params, fields: 'id' };
    const nodes = Array.from({ length: postsFound }, (_, index) =>
      foundNode({ tag, kind, index }, clock.now(), site.origin),
    );
    return answerEdge({ ...call, params }, nodes, { most: 50 });
  };

  return {
    has: (id: string) => hashtags.get(id) !== undefined,
    /** One exact tag; 30 different ones per account in 7 days, repeats are free (instagram-graph-api.md 3.2). */
    search(call: GraphCall): object {
      const accountId = askingAccount(call);
      const name = requiredText(call, 'q').toLowerCase();
      if (!/^[\p{L}\p{N}_]+$/u.test(name))
        throw badParameter('q must be one hashtag, without # and without emoji');
      const id = `1784${digits(name, 13)}`;
      const recent = recentSearches(accountId);
      if (recent.some(one => one.hashtagId === id)) return { data: [{ id }] };
      if (recent.length >= mostTags) {
        const message = '(#18) Max hashtags queried: 30 unique hashtags within 7 days';
        throw graphError(18, message);
      }
      const at = clock.now();
      store.together(() => {
        hashtags.put({ id, name });
        searches.put({ id: `${accountId}:${id}:${at}`, accountId, hashtagId: id, at });
      });
      return { data: [{ id }] };
    },
    recentlySearched: (call: GraphCall) =>
      answerEdge(
        call,
        recentSearches(call.id).map(one => hashtagNode(one.hashtagId)),
        { most: 30 },
      ),
    show(call: GraphCall): object {
      const { id, name } = required(call);
      return answerNode(call, hashtagNode(id, name));
    },
    topMedia: (call: GraphCall) => listMedia(call, 'top'),
    recentMedia: (call: GraphCall) => listMedia(call, 'recent'),
    /** The post behind the shortcode of a found one. */
    foundPost(code: string): FoundPost | undefined {
      const found = readFoundCode(code);
      return found && foundPost(found, clock.now());
    },
  };
}

/** The account that asks must be one of the person's own. */
const askingAccount = (call: GraphCall) => ownAccount(call, requiredText(call, 'user_id')).id;

const hashtagNode = (id: string, name?: string): GraphNode => ({
  type: 'IGHashtag',
  defaults: ['id'],
  fields: { id, name },
});

const names = ['luca', 'amara', 'wayan', 'ines', 'noor', 'theo', 'sari', 'mila'] as const;
const surnames = ['outside', 'daily', 'notes', 'light', 'and.co', 'wanders'] as const;

/** Somebody else's post, made up from the tag; the same one whenever it is asked for. */
function foundPost({ tag, kind, index }: Found, now: number): FoundPost {
  const { random, caption, hashtags } = dealCopy({ text: '', tag }, `${kind}-${index}`);
  const hours = kind === 'recent' ? random.between(0.2, 23) : random.between(30, 2000);
  const count = index % 5 === 3 ? random.whole(2, 4) : 1;
  const words = tag.replaceAll('_', ' ');
  const tags = [...new Set([tag, ...hashtags(3)])];
  return {
    username: `${random.pick(names)}.${random.pick(surnames)}`,
    caption: `${caption}\n\n${tags.map(one => `#${one}`).join(' ')}`,
    pictures: Array.from({ length: count }, (_, at) =>
      drawnPath('1080x1350', `${kind}${index}-${at}`, words),
    ),
    at: Math.floor(now / hourMs) * hourMs - Math.floor(hours * hourMs),
    likes: random.whole(40, 9000),
  };
}

function readFoundCode(code: string): Found | undefined {
  const match = /^(top|recent)\/(\d+)\/(.+)$/s.exec(Buffer.from(code.slice(1), 'base64url').toString());
  if (!code.startsWith('T') || !match) return undefined;
  return { kind: match[1] as Found['kind'], index: Number(match[2]), tag: match[3] ?? '' };
}

function foundNode(found: Found, now: number, origin: string): GraphNode {
  const { tag, kind, index } = found;
  const post = foundPost(found, now);
  const pictures = post.pictures.map(path => `${origin}${path}`);
  const album = pictures.length > 1;
  const code = `T${Buffer.from(`${kind}/${index}/${tag}`).toString('base64url')}`;
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
      children: album ? { nodes: pictures.map(slide) } : undefined,
      comments_count: post.likes % 37,
      like_count: post.likes,
      media_type: album ? 'CAROUSEL_ALBUM' : 'IMAGE',
      // Missing on albums: one has to ask for children{media_url} (3.2).
      media_url: album ? undefined : pictures[0],
      permalink: `${origin}/p/${code}/`,
      timestamp: graphTime(post.at),
    },
  };
}

const digits = (words: string, length: number) =>
  BigInt(`0x${createHash('sha256').update(words).digest('hex').slice(0, 24)}`)
    .toString()
    .padStart(length, '0')
    .slice(-length);
