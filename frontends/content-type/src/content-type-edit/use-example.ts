import { callApi } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';

/** The latest finished picture that was generated with a content type; none yet for a new one. */
export function useExample(id: string | null) {
  const found = useQuery({
    queryKey: ['contentTypes', id, 'example'],
    queryFn: ({ signal }) =>
      callApi('listMedia', {
        query: {
          pageSize: 1,
          currentPage: 0,
          sortKey: 'createdAt',
          sortDirection: 'desc',
          kind: 'image',
          contentType: id ?? '',
        },
        signal,
      }),
    enabled: id !== null,
  });
  return { example: found.data?.[0], isLoading: found.isLoading };
}
