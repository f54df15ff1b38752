import type { OrderField } from '@insta-ai/proto/data/content-type';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { asRecord } from '../ask-json.ts';
import type { PictureOrder } from '../picture-order.ts';
import { fooocusSteps } from './fooocus-steps.ts';

/** A workflow in the API format: nodes by their id. What a value that is a list means is ComfyUI's: a link to another node. */
const Workflow = Type.Record(
  Type.String({ maxLength: 200 }),
  Type.Object({
    class_type: Type.String({ minLength: 1, maxLength: 200 }),
    inputs: Type.Record(Type.String(), Type.Unknown()),
    _meta: Type.Optional(Type.Unknown()),
  }),
);
export type Workflow = Record<
  string,
  { class_type: string; inputs: Record<string, unknown>; _meta?: unknown }
>;

/** What stands in the place of a hole; pictures are named as ComfyUI names what was uploaded. */
type Filling = { order: PictureOrder; pictures: readonly string[] };
type Hole = { honours?: OrderField; value(filling: Filling): string | number };

/** What a content type without a size has, in pixels: about what the usual models were made for. */
const usualSide = 1024;
const slots = [1, 2, 3, 4] as const;

/** TABLE: the holes of a workflow, the field of a content type that each stands for, and what is put there. */
const holes: Readonly<Record<string, Hole>> = {
  prompt: { value: ({ order }) => order.prompt },
  negative_prompt: { honours: 'negative_prompt', value: ({ order }) => order.negative ?? '' },
  styles: { honours: 'style_selections', value: ({ order }) => (order.styles ?? []).join(', ') },
  steps: { honours: 'performance_selection', value: ({ order }) => fooocusSteps[order.quality ?? 'Speed'] },
  width: { value: ({ order }) => order.size?.width ?? usualSide },
  height: { value: ({ order }) => order.size?.height ?? usualSide },
  count: { honours: 'image_number', value: ({ order }) => order.count },
  seed: { honours: 'image_seed', value: ({ order }) => order.seed },
  refiner_switch: { honours: 'refiner_switch', value: ({ order }) => order.refinerSwitch ?? 0.5 },
  ...Object.fromEntries(
    slots.flatMap((slot): [string, Hole][] => [
      [`image${slot}`, { honours: 'cn_img', value: ({ pictures }) => pictures[slot - 1] ?? '' }],
      [
        `weight${slot}`,
        { honours: 'cn_weight', value: ({ order }) => order.controls[slot - 1]?.weight ?? 0 },
      ],
      [`stop${slot}`, { honours: 'cn_stop', value: ({ order }) => order.controls[slot - 1]?.stop ?? 0 }],
    ]),
  ),
};

const hole = /\{\{\s*(\w+)\s*\}\}/g;
const onlyHole = /^\s*\{\{\s*(\w+)\s*\}\}\s*$/;

/** A workflow from the text of its file; throws what is wrong with it. */
export function readWorkflow(text: string): Workflow {
  const read = parse(text);
  if (isOfTheEditor(read))
    throw new Error('is in the format of the editor: export it there with “Export (API)”');
  if (!Value.Check(Workflow, read) || Object.keys(read).length === 0)
    throw new Error('is no workflow in the API format: nodes by their id, each with class_type and inputs');
  const named = holesOf(read);
  const unknown = named.filter(name => !Object.hasOwn(holes, name));
  if (unknown.length > 0)
    throw new Error(
      `has a hole that is not known, {{${unknown[0]}}}; there are ${Object.keys(holes).join(', ')}`,
    );
  if (!named.includes('prompt')) throw new Error('has no {{prompt}} hole, so it would always draw the same');
  if (imageSlots(named).some((slot, index) => slot !== index + 1))
    throw new Error('leaves out a control picture: the holes are {{image1}}, {{image2}} and so on');
  return read;
}

/** Fields of a content type that a workflow has a place for. */
export function fieldsOf(workflow: Workflow): ReadonlySet<OrderField> {
  const named = holesOf(workflow);
  const hasSize = named.includes('width') && named.includes('height');
  const fields = named.flatMap(name => holes[name]?.honours ?? []);
  return new Set<OrderField>(hasSize ? [...fields, 'aspect_ratios_selection'] : fields);
}

/** What the operator writes into the title of a node where the workflow changes its picture in words (Qwen Image Edit, Flux Kontext). */
const editsMark = /\{\{\s*edits\s*\}\}/;

/** Whether a workflow changes a picture in words; else it draws anew, guided by it. */
export function editsPictures(workflow: Workflow): boolean {
  const isMarked = Object.values(workflow).some(({ _meta }) => editsMark.test(String(asRecord(_meta).title)));
  return isMarked && picturesOf(workflow) > 0;
}

/** How many control pictures a workflow draws from. */
export function picturesOf(workflow: Workflow): number {
  return imageSlots(holesOf(workflow)).length;
}

/**
 * The workflow of an order. A value that is nothing but a hole becomes the value itself, a number where it is one; within
 * other text the hole becomes text. What is put in is not looked at again, so words of a prompt open no hole.
 */
export function fillWorkflow(workflow: Workflow, filling: Filling): Workflow {
  const nodes = Object.entries(workflow).map(([id, node]) => [
    id,
    { ...node, inputs: fill(node.inputs, filling) as Record<string, unknown> },
  ]);
  return Object.fromEntries(nodes);
}

function fill(value: unknown, filling: Filling): unknown {
  if (typeof value === 'string') return fillText(value, filling);
  if (Array.isArray(value)) return value.map(entry => fill(entry, filling));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, fill(entry, filling)]));
}

function fillText(text: string, filling: Filling): string | number {
  const only = onlyHole.exec(text)?.[1];
  if (only !== undefined) return textOrNumber(only, filling);
  return text.replace(hole, (_whole, name: string) => String(textOrNumber(name, filling)));
}

function textOrNumber(name: string, filling: Filling): string | number {
  const known = Object.hasOwn(holes, name) ? holes[name] : undefined;
  if (!known) throw new Error(`There is no hole {{${name}}}.`);
  return known.value(filling);
}

/** Names of the holes in the inputs of all nodes, each once. */
function holesOf(workflow: Workflow): string[] {
  const texts = Object.values(workflow).flatMap(({ inputs }) => textsIn(inputs));
  return [...new Set(texts.flatMap(text => [...text.matchAll(hole)].map(([, name]) => String(name))))];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function imageSlots(named: readonly string[]): number[] {
  return slots.filter(slot => named.includes(`image${slot}`));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('is no JSON');
  }
}

/** What the editor saves has a list of nodes beside a list of links. */
function isOfTheEditor(read: unknown): boolean {
  return typeof read === 'object' && read !== null && 'nodes' in read && Array.isArray(read.nodes);
}
