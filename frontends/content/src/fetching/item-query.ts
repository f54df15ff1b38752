import { callApi } from '@insta-ai/platform';

/** An item as the server has it: for the open one, and for one that is fetched ahead, so that both know it under one name. */
export function itemQuery(id: string) {
  return {
    queryKey: ['contents', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => callApi('getContent', { params: { id }, signal }),
  };
}
