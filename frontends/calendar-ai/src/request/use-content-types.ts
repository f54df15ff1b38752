import { callApi } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import type { ContentType } from '@insta-ai/proto/http/content-type';

const none: ContentType[] = [];

/** The content types by name; empty until they are there, so that the calendar does not wait for them. */
export function useContentTypes(): { contentTypes: ContentType[]; isLoaded: boolean } {
  const { data, isSuccess } = useQuery({
    queryKey: ['contentTypes'],
    queryFn: ({ signal }) => callApi('listContentTypes', { signal }),
  });
  return { contentTypes: data ?? none, isLoaded: isSuccess };
}
