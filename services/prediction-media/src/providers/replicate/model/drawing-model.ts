import {
  type ControlType,
  controlTypes,
  type OrderField,
  orderFields,
} from '@insta-ai/proto/data/content-type';
import { stylesOfVersions } from '@insta-ai/proto/rules/pictures/fooocus-styles';
import { fooocusVersions } from '@insta-ai/proto/rules/pictures/model-name';
import { asRecord } from '../../ask-json.ts';
import type { ControlFiles, PreparedOrder } from '../../image-provider.ts';
import type { PictureOrder, PictureSize } from '../../picture-order.ts';
import { fooocusInput } from '../fooocus-input.ts';
import { honouredBy, type InputPlan } from './input-plan.ts';
import type { InputSchema } from './input-schema.ts';
import {
  cannotDraw,
  drawnInstead,
  inputWithoutPictures,
  mappedInput,
  mappedKinds,
  picturesOfOrder,
} from './mapped-input.ts';
import { nearestShape, readShapes, type Shape, shapeInstead } from './nearest-shape.ts';
import { isEditor } from './overrides.ts';

/** A model that draws, however its input is made. */
export type DrawingModel = {
  /** How a create names it. */
  version: string;
  /** `owner/name`, where it is known. */
  name: string | undefined;
  honours: ReadonlySet<OrderField>;
  /** Kinds of control pictures that it uses. */
  kinds: readonly ControlType[];
  /** Styles that it knows, where it ignores any other; undefined where that cannot be told. */
  styles: readonly string[] | undefined;
  /** Whether words change a picture that is given to it. */
  edits: boolean;
  /** What it draws instead of a size, in words; undefined: that size. */
  drawnAs(size: PictureSize): string | undefined;
  /** Most pictures of one order; undefined where nobody asked. */
  most: number | undefined;
  prepare(order: PictureOrder, files: ControlFiles): Promise<PreparedOrder>;
  /** Whether a listed run is of an order, by its input. */
  matches(input: Record<string, unknown>, order: PictureOrder): boolean;
  /** Whether an order has a seed of its own there: no two then have the same input. */
  isSeeded: boolean;
};

/** Fields by which a model is one of the Fooocus family, whatever its name. */
const fooocusMarks = [
  'prompt',
  'image_seed',
  'style_selections',
  'performance_selection',
  'aspect_ratios_selection',
];

export function isFooocusFamily({ fields }: InputSchema): boolean {
  return fooocusMarks.every(mark => fields.has(mark));
}

/** With the schema of another one of the family nothing is sent that it does not name, and a size as it writes it. */
export function fooocusModel(
  version: string,
  name: string | undefined,
  schema: InputSchema | undefined,
): DrawingModel {
  const most = schema && mostOf(schema);
  return {
    version,
    name,
    honours: new Set(orderFields.filter(field => isIn(schema, field))),
    kinds: controlTypes,
    styles: stylesOf(version, schema),
    edits: false,
    drawnAs(size) {
      const nearest = schema && nearestSize(schema, size);
      return nearest && shapeInstead(nearest, size);
    },
    most,
    isSeeded: true,
    async prepare(order, files) {
      if (schema) refuseSurplus(name ?? version, schema, order);
      const input = await fooocusInput(
        { ...order, count: Math.min(order.count, most ?? order.count) },
        files,
      );
      return schema ? withinSchema(input, schema, order) : input;
    },
    matches: (input, { seed }) => input.image_seed === seed,
  };
}

/** A schema that lists them goes before what was written down of the versions we know. */
function stylesOf(version: string, schema: InputSchema | undefined): readonly string[] | undefined {
  const listed = schema?.fields.get('style_selections')?.enum?.filter(name => typeof name === 'string');
  if (listed) return listed;
  return fooocusVersions.includes(versionIn(version) ?? '') ? stylesOfVersions : undefined;
}

/** Whether there is a place for a field of a content type; of control pictures each slot has its own. */
function isIn(schema: InputSchema | undefined, field: OrderField): boolean {
  return !schema || schema.fields.has(field) || schema.fields.has(`${field}1`);
}

/** Without a field for the number it draws one. */
function mostOf({ fields }: InputSchema): number | undefined {
  const number = fields.get('image_number');
  return number ? number.maximum : 1;
}

/** Where there is no slot at all, control pictures are left out, as the content type says. */
function refuseSurplus(model: string, { fields }: InputSchema, { controls }: PictureOrder): void {
  const places = controls.filter((_control, index) => fields.has(`cn_img${index + 1}`)).length;
  if (places > 0 && controls.length > places)
    throw cannotDraw(
      `${model} takes ${places} control picture(s), and the content type has ${controls.length}. Take the others away.`,
    );
}

function withinSchema(input: PreparedOrder, schema: InputSchema, { size }: PictureOrder): PreparedOrder {
  const nearest = size && nearestSize(schema, size);
  const known = Object.entries(input).filter(([field]) => schema.fields.has(field));
  return { ...Object.fromEntries(known), ...(nearest && { aspect_ratios_selection: nearest.value }) };
}

function nearestSize({ fields }: InputSchema, size: PictureSize): Shape | undefined {
  return nearestShape(readShapes(fields.get('aspect_ratios_selection')?.enum ?? []), size);
}

export function mappedModel(
  version: string,
  name: string,
  schema: InputSchema,
  plan: InputPlan,
): DrawingModel {
  return {
    version,
    name,
    honours: honouredBy(plan),
    kinds: mappedKinds,
    styles: undefined,
    edits: plan.pictures !== undefined && isEditor(name),
    drawnAs: size => drawnInstead(plan, size),
    most: plan.count?.most ?? 1,
    isSeeded: plan.seed !== undefined,
    prepare: (order, files) => mappedInput(name, plan, order, files),
    matches: (input, order) =>
      plan.seed
        ? hasAll(input, pick(inputWithoutPictures(plan, order), [plan.prompt, plan.seed.field]))
        : isWholeInput(input, order, plan, schema),
  };
}

/**
 * All that was sent and nothing else but defaults. Control pictures are told by their number: the provider may show them by
 * other addresses than ours.
 */
function isWholeInput(
  input: Record<string, unknown>,
  order: PictureOrder,
  plan: InputPlan,
  { fields }: InputSchema,
): boolean {
  const sent = inputWithoutPictures(plan, order);
  const rest = Object.entries(input).filter(
    ([field, value]) =>
      !Object.hasOwn(sent, field) &&
      field !== plan.pictures?.field &&
      !isSame(value, fields.get(field)?.default),
  );
  const shown = plan.pictures && input[plan.pictures.field];
  const pictures = [shown ?? []].flat().length;
  return (
    hasAll(input, sent) &&
    rest.length === 0 &&
    pictures === (plan.pictures ? picturesOfOrder(order).length : 0)
  );
}

const hasAll = (input: Record<string, unknown>, wanted: Record<string, unknown>) =>
  Object.entries(wanted).every(([field, value]) => isSame(input[field], value));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const pick = (input: Record<string, unknown>, fields: readonly string[]) =>
  Object.fromEntries(fields.map(field => [field, input[field]]));

/**
 * Whether a listed run may be an order's: of this model, and by the address its end is told at, where one was given, or by
 * what was sent. Of official models the version is not shown.
 */
export function isRunOf(
  listed: unknown,
  model: Pick<DrawingModel, 'version' | 'name' | 'matches' | 'isSeeded'>,
  order: PictureOrder,
  id: string,
): boolean {
  const run = asRecord(listed);
  const shown = versionIn(run.version);
  const wanted = versionIn(model.version);
  if (shown !== undefined && wanted !== undefined && shown !== wanted) return false;
  if (typeof run.model === 'string' && model.name !== undefined && run.model !== model.name) return false;
  // A seed is an order's own; what has none is told by whom its end is told to.
  if (!model.isSeeded && typeof run.webhook === 'string' && run.webhook !== '')
    return run.webhook.endsWith(`/${id}`);
  return model.matches(asRecord(run.input), order);
}

function versionIn(text: unknown): string | undefined {
  return /(?:^|:)([0-9a-f]{64})$/.exec(String(text))?.[1];
}
