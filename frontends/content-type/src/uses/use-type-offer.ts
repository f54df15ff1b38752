import { callApi } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';

/** What giving a type to all items of a type would change and what it would leave; null asks for nothing. */
export function useTypeOffer(contentType: string, given: string | null) {
  return useQuery({
    queryKey: ['contentTypes', contentType, 'offer', given],
    queryFn: ({ signal }) =>
      callApi('createAction', {
        body: {
          matching: { filter: JSON.stringify({ _contentType: contentType }) },
          change: { kind: 'type', _contentType: given ?? '' },
        },
        signal,
      }),
    enabled: given !== null,
    // What was read is what is started.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
