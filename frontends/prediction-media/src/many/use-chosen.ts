import { useSelection } from '@insta-ai/design/selection';
import type { CallInput } from '@insta-ai/platform';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { useState } from 'react';
import { useAllMatching } from './use-all-matching.ts';

/** Which files of the gallery are selected: of what is shown, or all that match what is asked for. */
export function useChosen(shown: readonly MediaItem[], query: NonNullable<CallInput<'listMedia'>['query']>) {
  const [fetched, setFetched] = useState<MediaItem[]>([]);
  const selection = useSelection(
    shown.map(({ output }) => output),
    JSON.stringify(query),
  );
  const allMatching = useAllMatching(query, items => {
    setFetched(items);
    selection.selectMore(items.map(({ output }) => output));
  });
  // What is shown is newer than what was fetched.
  const known = new Map([...fetched, ...shown].map(item => [item.output, item]));
  const items = [...selection.keys].flatMap(key => known.get(key) ?? []);
  return {
    items,
    has: (output: string) => selection.keys.has(output),
    choose: selection.choose,
    keep: (items: readonly MediaItem[]) => selection.keep(items.map(({ output }) => output)),
    isSelecting: selection.isSelecting || items.length > 0,
    start: selection.start,
    end: selection.end,
    selectAllMatching: allMatching.mutate,
    isFetching: allMatching.isPending,
  };
}

export type Chosen = ReturnType<typeof useChosen>;
