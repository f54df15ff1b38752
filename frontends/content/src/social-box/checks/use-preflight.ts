import { callApi } from '@insta-ai/platform';
import { keepPreviousData, useQuery } from '@insta-ai/platform/data';
import { checkedFields } from '@insta-ai/proto/data/content-fields';
import type { PreflightProblem } from '@insta-ai/proto/http/content';
import type { ItemEditor } from '../../editor/item-editor.ts';

/** What would keep the saved item from going out; undefined when there is nothing to check or it is not known. */
export function usePreflight({ id, saving: { base } }: ItemEditor): PreflightProblem[] | undefined {
  const isPlannable = id !== null && base !== null && base.status !== 'Published' && !base.outcome;
  const state = JSON.stringify(checkedFields.map(name => base?.[name]));
  const { data } = useQuery({
    queryKey: ['contents', id, 'preflight', state],
    queryFn: ({ signal }) => callApi('getContentPreflight', { params: { id: id ?? '' }, signal }),
    enabled: isPlannable,
    placeholderData: keepPreviousData,
  });
  return isPlannable ? data?.problems : undefined;
}
