import { callApi } from '@insta-ai/platform';
import { keepPreviousData, useQuery } from '@insta-ai/platform/data';
import { checkedFields } from '@insta-ai/proto/data/content-fields';
import type { Content, Preflight } from '@insta-ai/proto/http/content';
import { useSyncExternalStore } from 'react';
import type { AutosaveStore } from '../../autosave/autosave.store.ts';

/** What the checks say of the saved item; undefined when there is nothing to check or it is not known. */
export function usePreflight(store: AutosaveStore): Preflight | undefined {
  const base = useSyncExternalStore(store.subscribe, () => store.get().base);
  const isPlannable = base !== null && base.status !== 'Published' && !base.outcome;
  const { data } = useQuery({
    ...preflightOf(base?._id ?? null, base),
    enabled: isPlannable,
    placeholderData: keepPreviousData,
  });
  return isPlannable ? data : undefined;
}

/** The checks of an item as the server has it. */
export function preflightOf(id: string | null, base: Content | null) {
  const state = JSON.stringify(checkedFields.map(name => base?.[name]));
  return {
    queryKey: ['contents', id, 'preflight', state],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi('getContentPreflight', { params: { id: id ?? '' }, signal }),
  };
}
