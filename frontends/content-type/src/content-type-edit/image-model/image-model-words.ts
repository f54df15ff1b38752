import type { AspectRatio, ControlType, OrderField } from '@insta-ai/proto/data/content-type';
import type { ImageModel } from '@insta-ai/proto/http/prediction-media';
import { modelName } from '@insta-ai/proto/rules/pictures/model-name';

/** A model as a person reads it, with where it draws. */
function modelWords({ title, model }: Pick<ImageModel, 'title' | 'model'>): string {
  return `${title}, ${modelName(model)}`;
}

/** What may be chosen; one that was chosen and is not set up here (any more) stays to be seen. */
export function modelChoices(models: readonly ImageModel[], chosen: string) {
  const usual = models.find(({ isUsual }) => isUsual);
  const isGone = chosen !== '' && models.every(({ name }) => name !== chosen);
  return [
    { value: '', label: usual ? `Usual (${modelWords(usual)})` : 'Usual' },
    ...models.map(model => ({ value: model.name, label: modelWords(model) })),
    ...(isGone ? [{ value: chosen, label: `${chosen} (not set up here)` }] : []),
  ];
}

/** Says of a field that the model does not use it; nothing of one that it uses, or while that cannot be told. */
export function notUsed(model: ImageModel | undefined, field: OrderField): string | undefined {
  return model?.unused?.includes(field) ? notUsedBy(model) : undefined;
}

/** The same of a type of control picture. */
export function typeNotUsed(model: ImageModel | undefined, type: ControlType): string | undefined {
  return model?.unusedTypes.includes(type) ? notUsedBy(model) : undefined;
}

/** Says which of the chosen styles the model does not know. */
export function stylesNotUsed(model: ImageModel | undefined, chosen: readonly string[]): string | undefined {
  const unknown = chosen.filter(name => model?.styles && !model.styles.includes(name));
  if (!model || unknown.length === 0) return undefined;
  return `${unknown.join(', ')} ${unknown.length === 1 ? 'is' : 'are'} ${notUsedBy(model)}.`;
}

/** Says that fewer pictures are drawn than a type asks for. */
export function atMost(model: ImageModel | undefined, ordered: number): string | undefined {
  if (model?.most === undefined || !(ordered > model.most)) return undefined;
  return `${model.most} at most by ${modelName(model.model)}`;
}

/** Says as what a size is drawn that the model does not have. */
export function drawnAs(model: ImageModel | undefined, size: AspectRatio): string | undefined {
  const drawn = model?.drawnAs?.find(one => one.size === size);
  return model && drawn && `drawn as ${drawn.as} by ${modelName(model.model)}`;
}

const notUsedBy = ({ model }: ImageModel) => `not used by ${modelName(model)}`;

/** The same where it stands alone. */
export function asSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
