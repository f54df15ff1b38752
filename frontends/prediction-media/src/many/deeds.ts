import { ApiError, callApi } from '@insta-ai/platform';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';

/** Something that is done to many files: its words, which of them it is for, and the call for one; asked twice it is done once. */
export type Deed = {
  /** While it runs: `Deleting 12 of 40`. */
  doing: string;
  /** Afterwards: `40 files deleted`. */
  done: string;
  isFor: (item: MediaItem) => boolean;
  work: (item: MediaItem) => Promise<void>;
};

const star = (call: 'addPreferred' | 'removePreferred') => async (item: MediaItem) => {
  await callApi(call, { params: { id: item._prediction }, body: { output: item.output } });
};

export const starring: Deed = {
  doing: 'Starring',
  done: 'starred',
  isFor: ({ preferred }) => !preferred,
  work: star('addPreferred'),
};

export const unstarring: Deed = {
  doing: 'Taking stars off',
  done: 'without star',
  isFor: ({ preferred }) => preferred,
  work: star('removePreferred'),
};

export function tagging(tags: readonly string[]): Deed {
  return {
    doing: 'Tagging',
    done: 'tagged',
    isFor: item => tags.some(tag => !item.tags.includes(tag)),
    work: item => changeTags('addTag', item, tags),
  };
}

export function untagging(tags: readonly string[]): Deed {
  return {
    doing: 'Taking tags off',
    done: 'without the tags',
    isFor: item => tags.some(tag => item.tags.includes(tag)),
    work: item => changeTags('removeTag', item, tags),
  };
}

async function changeTags(call: 'addTag' | 'removeTag', item: MediaItem, tags: readonly string[]) {
  for (const tag of tags)
    await callApi(call, { params: { id: item._prediction }, body: { output: item.output, tag } });
}

/** What items use stays; what is said here the server checks again. */
export const deleting: Deed = {
  doing: 'Deleting',
  done: 'deleted',
  isFor: ({ usedIn }) => !usedIn?.isSelected,
  async work({ output, _content, _prediction }) {
    try {
      await callApi('deletePrediction', {
        params: { id: _content, predictionId: _prediction },
        query: { output },
      });
    } catch (error) {
      // An answer was lost, or another page was quicker.
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
    }
  },
};
