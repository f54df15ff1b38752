import type { World } from '../world.ts';
import { hashtagsOf } from './community/hashtags.ts';
import { edges, type GraphEdge } from './edges.ts';
import { unknownObject, unknownPath, unknownVersion } from './graph.errors.ts';
import { conversationsOf, messageStore } from './inbox/conversations.store.ts';
import { commentStore } from './media/comments.store.ts';
import { findMedia } from './media/media.store.ts';
import { containersOf } from './publishing/containers.store.ts';
import { seededAccounts, seededPages } from './seed.ts';

/** Living versions on the day of the reference, 21 November 2026 (instagram-graph-api.md 8). */
const knownVersions = ['v21.0', 'v22.0', 'v23.0', 'v24.0', 'v25.0', 'v26.0'];

const fixedNames = ['oauth', 'debug_token', 'me', 'pages', 'ig_hashtag_search'];

export type Resolved = { edge: GraphEdge; id: string };

/** `/v25.0/1784…/media` → the edge `account/media` of that account. */
export function resolveEdge(world: World, method: string, path: string): Resolved {
  const segments = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (/^v\d/.test(segments[0] ?? '')) {
    const version = segments.shift() ?? '';
    if (!knownVersions.includes(version)) throw unknownVersion(version);
  }
  const [first = '', ...rest] = segments;
  if (fixedNames.includes(first)) {
    const edge = edges[`${method} ${segments.join('/')}`];
    if (!edge) throw unknownPath(segments.join('/'));
    return { edge, id: '' };
  }
  const kind = kindOf(world, first);
  if (!kind) throw unknownObject(first, method.toLowerCase());
  const edge = edges[[`${method} ${kind}`, ...rest].join('/')];
  if (!edge) throw rest.length > 0 ? unknownPath(rest.join('/')) : unknownObject(first, method.toLowerCase());
  return { edge, id: first };
}

function kindOf(world: World, id: string): string | undefined {
  if (seededPages.some(one => one.id === id)) return 'page';
  if (seededAccounts.some(one => one.id === id)) return 'account';
  if (containersOf(world).get(id)) return 'container';
  if (commentStore(world).get(id)) return 'comment';
  if (findMedia(world, id)) return 'media';
  if (hashtagsOf(world).get(id)) return 'hashtag';
  if (conversationsOf(world).get(id)) return 'conversation';
  if (messageStore(world).get(id)) return 'message';
  if (id === world.credentials.facebookAppId) return 'app';
  return undefined;
}
