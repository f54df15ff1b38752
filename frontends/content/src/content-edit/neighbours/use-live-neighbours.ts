import { useRealtime } from '@insta-ai/platform';
import { useQueryClient } from '@insta-ai/platform/data';
import type { ContentWithNeighbours } from '@insta-ai/proto/http/content';
import type { AutosaveStore } from '../../autosave/autosave.store.ts';
import { movesNeighbours } from './moves-neighbours.ts';

/** Asks for the neighbours of the open item anew when they may be others now; what is typed stays on top of the answer. */
export function useLiveNeighbours(store: AutosaveStore, askAnew: () => void): void {
  const queryClient = useQueryClient();
  const known = (id: string) => queryClient.getQueryData<ContentWithNeighbours>(['contents', id]);

  useRealtime('content-changed', ({ content }) => {
    const { base, inFlight } = store.get();
    // What is being saved here is answered with its neighbours.
    if (!base || (content._id === base._id && inFlight)) return;
    if (movesNeighbours(content, base, known)) askAnew();
    if (content._id === base._id) return;
    // Where a neighbour stands now is what the next news of it is measured by.
    queryClient.setQueryData<ContentWithNeighbours>(
      ['contents', content._id],
      before => before && (before.version > content.version ? before : { ...before, ...content }),
    );
  });
  useRealtime('content-deleted', ({ _content }) => {
    const { base } = store.get();
    if (base && (_content === base.prev || _content === base.next)) askAnew();
  });
}
