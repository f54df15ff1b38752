import type { OrderField } from '../../data/content-type.ts';
import { modelName } from './model-name.ts';

type Model = { title: string; model: string };

/**
 * Why a model cannot draw a picture again with its seed; undefined where it can, or where nobody can tell. `unused` are the fields
 * of a content type that it does not use, null where that cannot be told.
 */
export function whyNoSameSeed(
  { title, model, unused }: Model & { unused: readonly OrderField[] | null },
  first: Pick<Model, 'model'> | undefined,
): string | undefined {
  const name = modelName(model);
  if (unused?.includes('image_seed'))
    return `${title} (${name}) draws without a seed, so none can be used again.`;
  if (!first || isSame(first.model, model)) return undefined;
  const before = modelName(first.model);
  return before === name
    ? `This picture was drawn by another version of ${name}: now the same seed is another picture.`
    : `This picture was drawn by ${before}, and ${title} draws with ${name} now: there the same seed is another picture.`;
}

/** A version may be named alone, or with its model. */
function isSame(one: string, other: string): boolean {
  const version = versionIn(one);
  return one === other || (version !== undefined && version === versionIn(other));
}

const versionIn = (model: string) => /(?:^|:)([0-9a-f]{64})$/.exec(model)?.[1];
