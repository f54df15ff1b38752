import type { OrderField } from '@insta-ai/proto/data/content-type';
import type { InputField, InputSchema } from './input-schema.ts';
import { readShapes, type Shape, type Side } from './nearest-shape.ts';
import type { Override } from './overrides.ts';

/** Which field of a model's input takes what of an order. */
export type InputPlan = {
  prompt: string;
  negative: string | undefined;
  seed: { field: string; minimum: number; maximum: number } | undefined;
  shape: { field: string; shapes: Shape[] } | undefined;
  sides: { width: string; height: string; ofWidth: Side; ofHeight: Side } | undefined;
  count: Count | undefined;
  format: { field: string; value: string } | undefined;
  pictures: { field: string; isList: boolean; most: number; isNeeded: boolean } | undefined;
};

/** How many pictures; `choices` where not every number up to the most may be asked for. */
export type Count = {
  field: string;
  least: number;
  most: number;
  choices: readonly number[];
  several: Readonly<Record<string, string>>;
};

/** TABLE: names that fields have at the models we looked at; the first that a model has is taken. */
const names = {
  prompt: ['prompt', 'text_prompt', 'input_prompt', 'positive_prompt', 'text'],
  negative: ['negative_prompt', 'neg_prompt', 'negative'],
  seed: ['seed', 'image_seed', 'random_seed'],
  shape: ['aspect_ratio', 'image_aspect_ratio', 'ratio', 'size', 'image_size', 'resolution', 'dimensions'],
  width: ['width', 'image_width'],
  height: ['height', 'image_height'],
  count: [
    'num_outputs',
    'image_number',
    'number_of_images',
    'num_images',
    'max_images',
    'num_images_per_prompt',
    'batch_size',
    'n',
  ],
  format: ['output_format', 'image_format', 'format'],
  pictures: [
    'input_images',
    'image_input',
    'image_prompts',
    'reference_images',
    'images',
    'input_image',
    'image_prompt',
    'reference_image',
    'image',
  ],
} as const;

/** Formats that we read, the best to keep first. */
const formats = ['png', 'jpg', 'jpeg', 'webp'];

/** A seed that every model takes, where its schema names no bound: many count in 32 bits with a sign. */
const largestSeed = 2 ** 31 - 1;

/** Widest side where a schema names no bound, in pixels. */
const largestSide = 4_096;

/** Pictures of one list where a schema names no bound; what an order can have. */
const mostPictures = 4;

/** How a model's input is made of an order; or what makes that impossible, as a part of a sentence about the model. */
export function planInput(
  schema: InputSchema,
  override: Override,
): { plan: InputPlan } | { problem: string } {
  const { fields, required } = schema;
  const first = (role: keyof typeof names, fits: (field: InputField) => boolean) =>
    names[role].find(name => {
      const field = fields.get(name);
      return field !== undefined && fits(field);
    });
  const of = (name: string) => fields.get(name) ?? {};

  const prompt = first('prompt', ({ type, format }) => type === 'string' && format === undefined);
  if (prompt === undefined) return { problem: 'has no field for a prompt' };

  const seed = first('seed', isNumber);
  const shape = first('shape', field => readShapes(field.enum ?? []).length > 1);
  const width = shape === undefined ? first('width', isNumber) : undefined;
  const height = shape === undefined ? first('height', isNumber) : undefined;
  const count = first('count', field => isNumber(field) && mostOf(field) > 1);
  const format = first('format', field => readable(field).length > 0);
  const unreadable = first('format', field => field.enum !== undefined && readable(field).length === 0);
  if (format === undefined && unreadable !== undefined)
    return { problem: 'draws in no format that can be kept' };
  const pictures = picturesOf(schema, override);

  const filled = [prompt, seed, shape, width, height, count, format, pictures?.field];
  const isFillable = (name: string) => filled.includes(name) || of(name).default !== undefined;
  const missing = required.filter(name => fields.has(name) && !isFillable(name));
  if (missing.length > 0)
    return { problem: `needs what a content type does not have (${missing.slice(0, 5).join(', ')})` };

  return {
    plan: {
      prompt,
      negative: first('negative', ({ type }) => type === 'string'),
      seed: seed === undefined ? undefined : { field: seed, ...seedBounds(of(seed)) },
      shape: shape === undefined ? undefined : { field: shape, shapes: readShapes(of(shape).enum ?? []) },
      sides:
        width === undefined || height === undefined
          ? undefined
          : { width, height, ofWidth: sideOf(of(width)), ofHeight: sideOf(of(height)) },
      count:
        count === undefined
          ? undefined
          : {
              field: count,
              least: leastOf(of(count)),
              most: mostOf(of(count)),
              choices: numbersIn(of(count)),
              several: severalOf(schema, override),
            },
      format: format === undefined ? undefined : { field: format, value: readable(of(format))[0] ?? '' },
      pictures,
    },
  };
}

/** Fields of a content type that come to something with a model. */
export function honouredBy(plan: InputPlan): ReadonlySet<OrderField> {
  const used: [OrderField, unknown][] = [
    ['negative_prompt', plan.negative],
    ['aspect_ratios_selection', plan.shape ?? plan.sides],
    ['image_number', plan.count],
    ['image_seed', plan.seed],
    ['cn_img', plan.pictures],
    ['cn_type', plan.pictures],
  ];
  return new Set(used.flatMap(([field, by]) => (by === undefined ? [] : [field])));
}

function severalOf({ fields }: InputSchema, { several = {} }: Override): Record<string, string> {
  return Object.fromEntries(Object.entries(several).filter(([field]) => fields.has(field)));
}

function isNumber({ type, enum: choices }: InputField): boolean {
  if (type !== 'integer' && type !== 'number') return false;
  return choices?.every(choice => typeof choice === 'number') ?? true;
}

function mostOf(field: InputField): number {
  const { maximum = Math.max(...numbersIn(field)) } = field;
  return Number.isFinite(maximum) ? maximum : mostPictures;
}

function leastOf(field: InputField): number {
  const choices = numbersIn(field);
  return Math.max(1, field.minimum ?? 1, choices.length > 0 ? Math.min(...choices) : 1);
}

function numbersIn({ enum: choices = [] }: InputField): number[] {
  return choices.filter(choice => typeof choice === 'number');
}

function readable({ enum: choices = [] }: InputField): string[] {
  return formats.flatMap(format => {
    const choice = choices.find(one => typeof one === 'string' && one.toLowerCase() === format);
    return typeof choice === 'string' ? [choice] : [];
  });
}

function seedBounds({ minimum = 0, maximum = largestSeed }: InputField) {
  return { minimum: Math.max(0, Math.ceil(minimum)), maximum: Math.min(Math.floor(maximum), 2 ** 48 - 1) };
}

function sideOf(field: InputField): Side {
  const { minimum, maximum, multipleOf, description = '' } = field;
  const said = Number(/multiples? of (\d{1,3})\b/i.exec(description)?.[1] ?? 8);
  return {
    minimum: minimum ?? 1,
    maximum: maximum ?? largestSide,
    step: multipleOf ?? Math.max(1, said),
    choices: numbersIn(field),
  };
}

function picturesOf({ fields, required }: InputSchema, { pictures }: Override): InputPlan['pictures'] {
  const candidates = pictures === undefined ? names.pictures : pictures === null ? [] : [pictures];
  for (const field of candidates) {
    const { type, format, maxItems } = fields.get(field) ?? {};
    const isNeeded = required.includes(field);
    if (type === 'array') return { field, isList: true, most: maxItems ?? mostPictures, isNeeded };
    if (type === 'string' && format === 'uri') return { field, isList: false, most: 1, isNeeded };
  }
  return undefined;
}
