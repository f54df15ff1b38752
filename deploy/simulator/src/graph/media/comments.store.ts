import type { World } from '../../world.ts';

export type CommentRecord = {
  id: string;
  mediaId: string;
  parentId?: string;
  from: { id: string; username: string };
  text: string;
  hidden: boolean;
  at: number;
};

export const commentStore = (world: World) => world.store.collection<CommentRecord>('comments');

/** Top-level only, newest first (instagram-graph-api.md 3.1). */
export const commentsOf = (world: World, mediaId: string) =>
  commentStore(world)
    .newestFirst()
    .filter(one => one.mediaId === mediaId && one.parentId === undefined);

export const repliesOf = (world: World, id: string) =>
  commentStore(world)
    .oldestFirst()
    .filter(one => one.parentId === id);
