import type { ChangeOfMedia } from '@insta-ai/proto/http/many/media-changes';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';

/** Something that is done to many files: its words, which of them it is for, and what the server is asked to do. */
export type Deed = {
  /** While it goes on: `Deleting 40 files`. */
  doing: string;
  /** Afterwards: `40 files deleted`. */
  done: string;
  isFor: (item: MediaItem) => boolean;
  change: ChangeOfMedia;
};

export const starring: Deed = {
  doing: 'Starring',
  done: 'starred',
  isFor: ({ preferred }) => !preferred,
  change: { kind: 'star' },
};

export const unstarring: Deed = {
  doing: 'Taking stars off',
  done: 'without star',
  isFor: ({ preferred }) => preferred,
  change: { kind: 'unstar' },
};

export function tagging(tags: string[]): Deed {
  return {
    doing: 'Tagging',
    done: 'tagged',
    isFor: item => tags.some(tag => !item.tags.includes(tag)),
    change: { kind: 'tag', tags },
  };
}

export function untagging(tags: string[]): Deed {
  return {
    doing: 'Taking tags off',
    done: 'without the tags',
    isFor: item => tags.some(tag => item.tags.includes(tag)),
    change: { kind: 'untag', tags },
  };
}

/** What items use stays; what is said here the server checks again. */
export const deleting: Deed = {
  doing: 'Deleting',
  done: 'deleted',
  isFor: ({ usedIn }) => !usedIn?.isSelected,
  change: { kind: 'delete' },
};
