import { callApi } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import type { ImageModel } from '@insta-ai/proto/http/prediction-media';

/** Models that can draw here, the usual one first; empty while that is not known, for nothing of the form waits for it. */
export function useImageModels(): readonly ImageModel[] {
  const { data = none } = useQuery({
    queryKey: ['imageModels'],
    queryFn: ({ signal }) => callApi('listImageModels', { signal }),
  });
  return data;
}

const none: readonly ImageModel[] = [];
