import type { Store } from '../../store/store.ts';

export type CommentRecord = {
  id: string;
  mediaId: string;
  parentId?: string;
  from: { id: string; username: string };
  text: string;
  hidden: boolean;
  at: number;
};

export type CommentsStore = ReturnType<typeof createCommentsStore>;

export function createCommentsStore(store: Store) {
  const comments = store.collection<CommentRecord>('comments');
  return {
    ...comments,
    /** Top-level only, newest first (instagram-graph-api.md 3.1). */
    ofMedia: (mediaId: string) =>
      comments.newestFirst().filter(one => one.mediaId === mediaId && one.parentId === undefined),
    repliesTo: (id: string) => comments.oldestFirst().filter(one => one.parentId === id),
  };
}
