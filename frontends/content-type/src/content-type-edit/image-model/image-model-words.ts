import { type ImageChoice, modelOf } from '@insta-ai/platform';
import type { AspectRatio, ControlType, OrderField } from '@insta-ai/proto/data/content-type';
import type { ImageModel } from '@insta-ai/proto/http/prediction-media';
import { modelName } from '@insta-ai/proto/rules/pictures/model-name';

/** A model as a person reads it, with where it draws. */
function modelWords({ title, model }: Pick<ImageModel, 'title' | 'model'>): string {
  return `${title}, ${modelName(model)}`;
}

/** What may be chosen; one that was chosen and is not set up here (any more) stays to be seen. */
export function modelChoices(models: readonly ImageModel[], chosen: ImageChoice) {
  const usual = models.find(({ isUsual }) => isUsual);
  const isGone = !modelOf(models, chosen) && Boolean(chosen.imageProvider);
  const alike = (model: ImageModel) => models.filter(one => modelWords(one) === modelWords(model)).length > 1;
  return [
    { value: '', label: usual ? `Usual (${modelWords(usual)})` : 'Usual' },
    ...models.map(model => ({
      value: optionOf(choiceOf(models, model)),
      label: `${modelWords(model)}${alike(model) ? versionWords(model) : ''}`,
    })),
    ...(isGone ? [{ value: optionOf(chosen), label: `${goneWords(models, chosen)} (not set up here)` }] : []),
  ];
}

/** Which of them was chosen. */
export function chosenValue(models: readonly ImageModel[], chosen: ImageChoice): string {
  const model = chosen.imageProvider ? modelOf(models, chosen) : undefined;
  return optionOf(model ? choiceOf(models, model) : chosen);
}

/** What a type says that chose one of them. */
export function choiceAt(value: string): Required<ImageChoice> {
  const [imageProvider = '', ...rest] = value.split(' ');
  return { imageProvider, imageModel: rest.join(' ') };
}

/** No service has a space in its name. */
function optionOf({ imageProvider = '', imageModel = '' }: ImageChoice): string {
  return imageProvider && imageModel ? `${imageProvider} ${imageModel}` : imageProvider;
}

/** The model that draws at a service by default is chosen with the service, and changes with it. */
function choiceOf(models: readonly ImageModel[], { name, model }: ImageModel): ImageChoice {
  const isFirst = modelOf(models, { imageProvider: name })?.model === model;
  return { imageProvider: name, ...(!isFirst && { imageModel: model }) };
}

function goneWords(models: readonly ImageModel[], { imageProvider = '', imageModel }: ImageChoice): string {
  const title = modelOf(models, { imageProvider })?.title ?? imageProvider;
  return imageModel ? modelWords({ title, model: imageModel }) : imageProvider;
}

/** Tells two versions of a model apart. */
function versionWords({ model }: ImageModel): string {
  const [, version] = /:([0-9a-f]{8})[0-9a-f]{56}$/.exec(model) ?? [];
  return version ? `, version ${version}` : '';
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
