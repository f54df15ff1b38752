import type { Content, ContentWithNeighbours } from '@insta-ai/proto/http/content';
import { standsAt } from '@insta-ai/proto/rules/stands-at';

export type Placed = Pick<Content, '_id' | 'status' | 'date' | 'publishedDate'>;
type Open = Placed & Pick<ContentWithNeighbours, 'prev' | 'next'>;

/**
 * Whether news of an item may give the open one other neighbours: a neighbour stands elsewhere now, another one came between,
 * or the open one itself moved. `known` is what the page has of a neighbour; where it has nothing, anything may be.
 */
export function movesNeighbours(
  news: Placed,
  open: Open,
  known: (id: string) => Placed | undefined,
): boolean {
  if (news._id === open._id) return standsAt(news) !== standsAt(open);
  const [prev, next] = [open.prev, open.next].map(id => (id === null ? undefined : known(id)));
  if (news._id === open.prev) return !prev || standsAt(news) !== standsAt(prev);
  if (news._id === open.next) return !next || standsAt(news) !== standsAt(next);
  return (!prev || isBefore(prev, news)) && (!next || isBefore(news, next));
}

/** In the order of the list: what has no date comes first, and of one moment the id decides. */
function isBefore(one: Placed, other: Placed): boolean {
  const [at, otherAt] = [standsAt(one) ?? '', standsAt(other) ?? ''];
  return at === otherAt ? one._id < other._id : at < otherAt;
}
