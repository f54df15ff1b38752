import type { Hashtags } from './community/hashtags.ts';
import type { Edges, GraphEdge } from './edges.ts';
import { unknownObject, unknownPath, unknownVersion } from './graph.errors.ts';
import type { GraphParts } from './graph-parts.ts';
import { accountOf, publicPages, seededPages, trackOf } from './seed.ts';

/** Living versions on the day of the reference, 21 November 2026 (instagram-graph-api.md 8). */
const knownVersions = ['v21.0', 'v22.0', 'v23.0', 'v24.0', 'v25.0', 'v26.0'];

const fixedNames = ['oauth', 'debug_token', 'me', 'pages', 'ig_hashtag_search', 'ig_audio'];

export type Resolved = { edge: GraphEdge; id: string };

export type ResolveEdge = (method: string, path: string) => Resolved;

type ResolveParts = GraphParts & { edges: Edges; hashtags: Hashtags };

/** `/v25.0/1784…/media` → the edge `account/media` of that account. */
export function createResolveEdge(parts: ResolveParts): ResolveEdge {
  const { edges, containers, comments, media, hashtags, inbox, credentials } = parts;
  const kinds: { readonly [kind: string]: (id: string) => boolean } = {
    page: id => seededPages.some(one => one.id === id),
    place: id => publicPages.some(one => one.id === id),
    account: id => accountOf(id) !== undefined,
    container: id => containers.get(id) !== undefined,
    comment: id => comments.get(id) !== undefined,
    media: id => media.find(id) !== undefined,
    hashtag: hashtags.has,
    audio: id => trackOf(id) !== undefined,
    conversation: id => inbox.conversation(id) !== undefined,
    message: id => inbox.message(id) !== undefined,
    app: id => id === credentials.facebookAppId,
  };
  /** Which kind of object an id names, if any. */
  const kindOf = (id: string) => Object.keys(kinds).find(kind => kinds[kind]?.(id));
  return (method, path) => {
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
    const kind = kindOf(first);
    const edge = kind && edges[[`${method} ${kind}`, ...rest].join('/')];
    if (edge) return { edge, id: first };
    throw kind && rest.length > 0 ? unknownPath(rest.join('/')) : unknownObject(first, method.toLowerCase());
  };
}
