import { callApi } from '@insta-ai/platform';
import { keepPreviousData, useQuery } from '@insta-ai/platform/data';
import type { Content, PreflightProblem } from '@insta-ai/proto/http/content';
import type { ItemEditor } from '../content-edit/item-editor.ts';

/** Fields that the checks look at; another title is no reason to check again. */
const checked = [
  '_contentType',
  'contents',
  'status',
  'date',
  'notify',
  'metaDescription',
  'hashtags',
  'fit',
  'enableCaption',
] satisfies (keyof Content)[];

/** What would keep the saved item from going out; undefined when there is nothing to check or it is not known. */
export function usePreflight({ id, saving: { base } }: ItemEditor): PreflightProblem[] | undefined {
  const isPlannable = id !== null && base !== null && base.status !== 'Published' && !base.outcome;
  const state = JSON.stringify(checked.map(name => base?.[name]));
  const { data } = useQuery({
    queryKey: ['contents', id, 'preflight', state],
    queryFn: ({ signal }) => callApi('getContentPreflight', { params: { id: id ?? '' }, signal }),
    enabled: isPlannable,
    placeholderData: keepPreviousData,
  });
  return isPlannable ? data?.problems : undefined;
}
