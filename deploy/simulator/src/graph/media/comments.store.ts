import { randomDigits } from '../../store/random-text.ts';
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
    add(written: Omit<CommentRecord, 'id' | 'hidden'>): CommentRecord {
      const comment = { id: `179${randomDigits(14)}`, hidden: false, ...written };
      comments.put(comment);
      return comment;
    },
    /** Top-level only, newest first (instagram-graph-api.md 3.1). */
    ofMedia: (mediaId: string) =>
      comments.newestFirst().filter(one => one.mediaId === mediaId && one.parentId === undefined),
    repliesTo: (id: string) => comments.oldestFirst().filter(one => one.parentId === id),
  };
}
