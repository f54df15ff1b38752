import { type Route, serve } from '@insta-ai/chassis/http/route';
import type { ImageModel } from '@insta-ai/proto/http/prediction-media';
import { calls } from '@insta-ai/proto/http/routes';
import { declaredBy } from '../providers/declared-by.ts';
import type { ImageProviders, OpenProvider } from '../providers/open-providers.ts';

/** The image services that a content type may name, and their models. */
export function imageModelsRoutes({ providers: { all, usual } }: { providers: ImageProviders }): Route[] {
  const others = new Set(all.map(({ name }) => name).filter(name => name !== usual.name));
  const services = [usual.name, ...others].map(name => all.filter(one => one.name === name));
  return [
    serve(calls.listImageModels, async () =>
      (await Promise.all(services.map(models => asService(models, usual)))).flat(),
    ),
  ];
}

async function asService(
  [first, ...further]: readonly OpenProvider[],
  usual: OpenProvider,
): Promise<ImageModel[]> {
  if (!first) return [];
  const { name, title } = first;
  const [own, ...others] = await Promise.all([first, ...further].map(withModel));
  return [
    {
      name,
      title,
      ...(own as ModelOf),
      isUsual: name === usual.name,
      ...(others.length > 0 && { further: others }),
    },
  ];
}

type ModelOf = Awaited<ReturnType<typeof withModel>>;

async function withModel(provider: OpenProvider) {
  const untold: Pick<ImageModel, 'unused' | 'unusedTypes'> = { unused: null, unusedTypes: [] };
  return { model: provider.model, ...(await declaredBy(provider).catch(() => untold)) };
}
