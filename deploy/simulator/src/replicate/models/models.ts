import { type FieldRule, fooocusInput } from './fooocus-input.ts';
import { type Drawing, schnellDrawing, schnellInput } from './schnell-input.ts';

export type SimulatedModel = {
  /** owner/name */
  name: string;
  version: string;
  /** Run by its name alone; its version is shown nowhere. */
  isOfficial: boolean;
  input: Readonly<Record<string, FieldRule>>;
  required: readonly string[];
  drawing(input: Record<string, unknown>): Drawing;
};

/** Versions with exactly this input (ai-providers.md B1). */
const fooocus = (name: string, version: string): SimulatedModel => ({
  name,
  version,
  isOfficial: false,
  input: fooocusInput,
  required: [],
  drawing({ image_number: count = 1, image_seed: seed = -1, aspect_ratios_selection: ratio = '1152*896' }) {
    const [width = 1152, height = 896] = String(ratio).split('*').map(Number);
    return {
      count: Number(count),
      seed: seed === -1 ? undefined : Number(seed),
      width,
      height,
      format: 'png',
    };
  },
});

/** TABLE: models that draw here. */
const models: readonly SimulatedModel[] = [
  fooocus('konieshadow/fooocus-api', 'fda927242b1db6affa1ece4f54c37f19b964666bf23b0d06ae2439067cd344a4'),
  fooocus(
    'konieshadow/fooocus-api-realistic',
    '612fd74b69e6c030e88f6548848593a1aaabe16a09cb79e6d714718c15f37f47',
  ),
  fooocus(
    'konieshadow/fooocus-api-anime',
    'a750658f54c4f8bec1c8b0e352ce2666c22f2f919d391688ff4fc16e48b3a28f',
  ),
  {
    name: 'black-forest-labs/flux-schnell',
    version: 'c846a69991daf4c0e5d016514849d14ee5b2e6846ce6b9d6f21369e564cfe51e',
    isOfficial: true,
    input: schnellInput,
    required: ['prompt'],
    drawing: schnellDrawing,
  },
];

export const modelNamed = (name: string) => models.find(one => one.name === name);

/** What a create names: a version, with or without its model, or an official model alone. */
export function modelAsked(text: string): SimulatedModel | undefined {
  const [, name, version] = /^(?:([\w.-]+\/[\w.-]+):)?([0-9a-f]{64})$/.exec(text) ?? [];
  if (version === undefined) return models.find(one => one.isOfficial && one.name === text);
  return models.find(one => one.version === version && (name === undefined || name === one.name));
}

/** What a model takes, as an answer says it: choices stand beside the input. */
export function openapiOf({ input, required }: SimulatedModel): Record<string, unknown> {
  const choices: Record<string, unknown> = {};
  const fields = Object.entries(input).map(([name, rule], order) => {
    if (rule.type !== 'enum') return [name, { ...rule, title: name, 'x-order': order }] as const;
    choices[name] = { enum: rule.values, type: 'string', title: name, description: 'An enumeration.' };
    const reference = { allOf: [{ $ref: `#/components/schemas/${name}` }] };
    return [name, { ...reference, default: rule.default, 'x-order': order }] as const;
  });
  const properties = Object.fromEntries(fields);
  const Input = { type: 'object', title: 'Input', properties, ...(required.length > 0 && { required }) };
  return { openapi: '3.0.2', components: { schemas: { ...choices, Input } } };
}
