import type { ContentType } from '@insta-ai/proto/http/content-type';
import type { ImageModel } from '@insta-ai/proto/http/prediction-media';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './api/api-client.ts';

/** What a content type chose: an image service and one of its models, one of both, or nothing. */
export type ImageChoice = Partial<Pick<ContentType, 'imageProvider' | 'imageModel'>>;

/** Models that can draw here, the usual one first; empty while that is not known, for no screen waits for it. */
export function useImageModels(): readonly ImageModel[] {
  const { data = none } = useQuery({
    queryKey: ['imageModels'],
    queryFn: ({ signal }) => callApi('listImageModels', { signal }),
  });
  return everyModel(data);
}

/** Each model of each service; the first of a service is the one that draws there by default. */
export function everyModel(services: readonly ImageModel[]): readonly ImageModel[] {
  return services.flatMap(({ further = [], ...first }) => [
    first,
    ...further.map(one => ({ name: first.name, title: first.title, ...one, isUsual: false })),
  ]);
}

/** The model that draws a content type; undefined while it is not known, or not set up here. */
export function modelOf(
  models: readonly ImageModel[],
  { imageProvider, imageModel }: ImageChoice,
): ImageModel | undefined {
  if (!imageProvider) return models.find(({ isUsual }) => isUsual);
  return models.find(({ name, model }) => name === imageProvider && (!imageModel || model === imageModel));
}

const none: readonly ImageModel[] = [];
