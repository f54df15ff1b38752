import { type Route, serve } from '@insta-ai/chassis/http/route';
import type { ImageModel } from '@insta-ai/proto/http/prediction-media';
import { calls } from '@insta-ai/proto/http/routes';
import { declaredBy } from '../providers/declared-by.ts';
import type { ImageProviders, OpenProvider } from '../providers/open-providers.ts';

/** The image services that a content type may name. */
export function imageModelsRoutes({ providers }: { providers: ImageProviders }): Route[] {
  const usualFirst = [providers.usual, ...providers.all.filter(one => one.name !== providers.usual.name)];
  return [
    serve(calls.listImageModels, () =>
      Promise.all(usualFirst.map(one => asModel(one, one.name === providers.usual.name))),
    ),
  ];
}

async function asModel(provider: OpenProvider, isUsual: boolean): Promise<ImageModel> {
  const { name, title, model } = provider;
  return {
    name,
    title,
    model,
    isUsual,
    ...(await declaredBy(provider).catch(() => ({ unused: null, unusedTypes: [] }))),
  };
}
