import type { ImageModel } from '@insta-ai/proto/http/prediction-media';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './api/api-client.ts';

/** Models that can draw here, the usual one first; empty while that is not known, for no screen waits for it. */
export function useImageModels(): readonly ImageModel[] {
  const { data = none } = useQuery({
    queryKey: ['imageModels'],
    queryFn: ({ signal }) => callApi('listImageModels', { signal }),
  });
  return data;
}

/** The model that draws a content type that chose one, or none ('' or null); undefined while it is not known, or not set up here. */
export function modelOf(
  models: readonly ImageModel[],
  chosen: string | null | undefined,
): ImageModel | undefined {
  return models.find(({ name, isUsual }) => (chosen ? name === chosen : isUsual));
}

const none: readonly ImageModel[] = [];
