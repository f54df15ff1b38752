import { callApi } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import type { ContentType } from '@insta-ai/proto/http/content-type';

const none: ContentType[] = [];

/** The content types by name; empty until they are there, so that a screen does not wait for them. */
export function useContentTypes(): ContentType[] {
  return useTypesQuery().data ?? none;
}

/** Whether it is known that there is none. */
export function useHasNoContentTypes(): boolean {
  return useTypesQuery().data?.length === 0;
}

function useTypesQuery() {
  return useQuery({
    queryKey: ['contentTypes'],
    queryFn: ({ signal }) => callApi('listContentTypes', { signal }),
  });
}
