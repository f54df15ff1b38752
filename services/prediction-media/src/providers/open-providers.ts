import { AppError } from '@insta-ai/chassis/app-error';
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
  /**
   * One by its name, with one of its models, or with the one that draws there by default where none is named; undefined when either
   * is not set up here (any more), or a newer version knows it.
   */
  named(name: string, model?: string): OpenProvider | undefined;
  /** The one that something was begun with: also with a model that no setting names any more, where runs are told apart by their model. */
  begunWith(name: string, model: string): OpenProvider | undefined;
  /** Each with each of its models; the first of a service is the one that draws there by default. */
  readonly all: readonly OpenProvider[];
};

/** Opens each image service that has the settings it needs; that the usual one has them was checked with the settings. */
export function openProviders(
  settings: ProviderSettings,
  world: Omit<ProviderWorld, 'keptAt'>,
  askOutside: AskOutside = askUnseen,
): ImageProviders {
  const given: Record<string, unknown> = settings;
  const called = (name: ProviderName, provider: ImageProvider): OpenProvider => ({
    ...seenProvider(name, provider, askOutside),
    name,
    title: rowOf(name).title,
  });
  const all = providerNames
    .filter(name => rowOf(name).needs.every(setting => given[setting]))
    .flatMap(name => {
      const { keptAt, open, further } = rowOf(name);
      const here = { ...world, keptAt: keptAt(settings) };
      return [open(settings, here), ...(further?.(settings, here) ?? [])].map(one => called(name, one));
    });
  const named = (name: string, model = '') =>
    all.find(one => one.name === name && (model === '' || one.model === model));
  const usual = named(settings.IMAGE_PROVIDER);
  if (!usual) throw new Error(`The image service ${settings.IMAGE_PROVIDER} lacks a setting.`);
  const gone = new Map<string, OpenProvider>();
  return {
    usual,
    named,
    begunWith(name, model) {
      const here = named(name);
      if (!here || named(name, model)) return named(name, model);
      const key = JSON.stringify([name, model]);
      const known = gone.get(key);
      if (known) return known;
      const { again, keptAt } = rowOf(here.name);
      const opened = again?.(settings, { ...world, keptAt: keptAt(settings) }, model);
      if (opened) gone.set(key, called(here.name, opened));
      return gone.get(key);
    },
    all,
  };
}

/** What budgets know an image service by, and whether nobody bills it. */
export function billedModelOf({ name, model, isFree, costsNothing }: OpenProvider): BilledModel {
  return { provider: name, model, isFree: isFree || costsNothing === true };
}

type Drawn = Pick<Prediction, 'drawnBy'>;

/**
 * Who is asked for what was begun of a prediction: its service with its model, if need be by that alone. Of those of an older version
 * nothing is noted, and Replicate drew them.
 */
export function providerOf(
  { named, begunWith }: Pick<ImageProviders, 'named' | 'begunWith'>,
  { drawnBy }: Drawn,
): OpenProvider | undefined {
  const { provider = 'replicate', model } = drawnBy ?? {};
  return (model === undefined ? undefined : begunWith(provider, model)) ?? named(provider);
}

/**
 * Who begins it: in place of a model that was chosen no other draws, which may cost more and draws something else. Nor in place of one
 * whose first create had no answer: its run may still appear, and would be looked for as one of the other's.
 */
export function drawerOf(
  { named }: Pick<ImageProviders, 'named'>,
  { drawnBy, createdAnew }: Drawn & Pick<Prediction, 'createdAnew'>,
): OpenProvider | undefined {
  const { provider = 'replicate', model } = drawnBy ?? {};
  const isBound = drawnBy?.isChosen || (createdAnew && drawnBy);
  return named(provider, model) ?? (isBound ? undefined : named(provider));
}

/** What a try of a service found: the words of what is well, said once, and what is wrong with which model. */
export type Tried = { host: string; detail: string; problems: readonly string[] };

/** Tries a service with each of its models, side by side. Undefined when it is not set up here (any more). */
export async function tryService(
  { all }: Pick<ImageProviders, 'all'>,
  name: string,
): Promise<Tried | undefined> {
  const ended = await Promise.allSettled(all.filter(one => one.name === name).map(one => one.check()));
  if (ended.length === 0) return undefined;
  const found = ended.flatMap(end => (end.status === 'fulfilled' ? end.value : []));
  const problems = ended.flatMap(end => (end.status === 'rejected' ? problemIn(end.reason) : []));
  // What every model says alike is said once.
  const details = new Set(found.flatMap(({ detail }) => detail.split(/(?<=\.) /)));
  return { host: found[0]?.host ?? '', detail: [...details].join(' '), problems: [...new Set(problems)] };
}

function problemIn(reason: unknown): string {
  if (reason instanceof AppError) return reason.message;
  throw reason;
}

/** The same for whoever asks for one answer; throws what to change of each model that is wrong. */
export async function checkService(
  providers: Pick<ImageProviders, 'all'>,
  name: string,
): Promise<{ host: string; detail: string } | undefined> {
  const tried = await tryService(providers, name);
  if (!tried) return undefined;
  const { host, detail, problems } = tried;
  if (problems.length > 0) throw new AppError('upstream_failed', problems.join(' '));
  return { host, detail };
}
