import type { ControlType, OrderField } from '../../data/content-type.ts';
import { modelName } from './model-name.ts';

/** The type of control picture that a change in words begins with. */
export const changeControl: ControlType = 'ImagePrompt';

/**
 * Whether an image model draws from words alone: pictures cannot be changed by it. `unused` are the fields of a content type, and
 * `unusedTypes` the types of control pictures, that it does not use; not there where it cannot be told, and then it is given the benefit of the doubt.
 */
export function drawsFromWordsAlone({
  unused,
  unusedTypes,
}: {
  unused: readonly OrderField[] | null;
  unusedTypes: readonly ControlType[];
}): boolean {
  return Boolean(unused?.includes('cn_img')) || unusedTypes.includes(changeControl);
}

/** Why such a model cannot change a picture. */
export function wordsAloneSentence({ title, model }: { title: string; model: string }): string {
  return `${title} (${modelName(model)}) draws from words alone.`;
}
