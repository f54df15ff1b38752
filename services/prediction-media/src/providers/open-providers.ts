import { type AskOutside, askUnseen } from '@insta-ai/chassis/outside/ask-outside';
import type { BilledModel } from '@insta-ai/chassis/outside/say-refused-models.timer';
import type { Prediction } from '../predictions/prediction.ts';
import type { ImageProvider } from './image-provider.ts';
import type { ProviderWorld } from './provider-row.ts';
import { type ProviderName, type ProviderSettings, providerNames, rowOf } from './provider-rows.ts';
import { seenProvider } from './seen-provider.ts';

export type OpenProvider = ImageProvider & { readonly name: ProviderName; readonly title: string };

/** The image services of this installation. */
export type ImageProviders = {
  /** The one that draws where nothing else was chosen. */
  readonly usual: OpenProvider;
  /** One by its name; undefined when it is not set up here (any more), or a newer version knows it. */
  named(name: string): OpenProvider | undefined;
  readonly all: readonly OpenProvider[];
};

/** Opens each image service that has the settings it needs; that the usual one has them was checked with the settings. */
export function openProviders(
  settings: ProviderSettings,
  world: Omit<ProviderWorld, 'keptAt'>,
  askOutside: AskOutside = askUnseen,
): ImageProviders {
  const given: Record<string, unknown> = settings;
  const all = providerNames
    .filter(name => rowOf(name).needs.every(setting => given[setting]))
    .map(name => {
      const { title, keptAt, open } = rowOf(name);
      const provider = open(settings, { ...world, keptAt: keptAt(settings) });
      return { ...seenProvider(name, provider, askOutside), name, title };
    });
  const named = (name: string) => all.find(one => one.name === name);
  const usual = named(settings.IMAGE_PROVIDER);
  if (!usual) throw new Error(`The image service ${settings.IMAGE_PROVIDER} lacks a setting.`);
  return { usual, named, all };
}

/** What budgets know an image service by, and whether nobody bills it. */
export function billedModelOf({ name, model, isFree, costsNothing }: OpenProvider): BilledModel {
  return { provider: name, model, isFree: isFree || costsNothing === true };
}

/** Who draws a prediction; of those of an older version nothing is noted, and Replicate drew them. */
export function providerOf(
  providers: Pick<ImageProviders, 'named'>,
  { drawnBy }: Pick<Prediction, 'drawnBy'>,
): OpenProvider | undefined {
  return providers.named(drawnBy?.provider ?? 'replicate');
}
