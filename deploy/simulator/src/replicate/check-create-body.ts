import type { ConditionValues } from '../conditions.ts';
import type { FieldRule } from './models/fooocus-input.ts';
import { modelAsked, type SimulatedModel } from './models/models.ts';
import { isWebhookUrl } from './webhook-url.ts';

export type InvalidField = { type: string; field: string; description: string };

export type CreateBody = {
  version: string;
  model: string;
  input: Record<string, unknown>;
  webhook?: string;
  events?: readonly WebhookEvent[];
};

export const webhookEvents = ['start', 'output', 'logs', 'completed'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

type CreateCheck = { body: CreateBody } | { invalid: InvalidField[] } | { version: 'unknown' | 'disabled' };

/** In bytes: what comes along in the request must be less (ai-providers.md A3). */
const inlineBytes = 1_000_000;

const topLevel = ['version', 'input', 'webhook', 'webhook_events_filter', 'stream'];

/** POST /predictions (ai-providers.md A1, A5): unknown keys, unset version and every input field are refused by name. */
export function checkCreateBody(body: unknown, conditions: ConditionValues): CreateCheck {
  if (!isRecord(body))
    return { invalid: [wrong('invalid_type', '(root)', 'Invalid type. Expected: object')] };
  const invalid: InvalidField[] = Object.keys(body)
    .filter(key => !topLevel.includes(key))
    .map(key =>
      wrong('additional_property_not_allowed', '(root)', `Additional property ${key} is not allowed`),
    );
  if (typeof body.version !== 'string') invalid.push(required('version'));
  if (!('input' in body)) invalid.push(required('input'));
  else if (!isRecord(body.input)) invalid.push(invalidType('input', 'object', body.input));
  invalid.push(...checkWebhook(body, conditions.privateWebhooks));
  if (invalid.length > 0) return { invalid };

  const model = modelAsked(String(body.version));
  if (!model) return { version: 'unknown' };
  const { version } = model;
  if (conditions.disabledVersions.includes(version)) return { version: 'disabled' };

  const input = body.input as Record<string, unknown>;
  const wrongInputs = checkInput(input, model);
  if (wrongInputs.length > 0) return { invalid: wrongInputs };
  return {
    body: {
      version,
      model: model.name,
      input,
      webhook: body.webhook as string | undefined,
      events: body.webhook_events_filter as readonly WebhookEvent[] | undefined,
    },
  };
}

function checkInput(
  input: Record<string, unknown>,
  { input: rules, required: needed }: SimulatedModel,
): InvalidField[] {
  const missing = needed
    .filter(name => !(name in input))
    .map(name => wrong('required', 'input', `${name} is required`));
  const wrongOnes = Object.entries(input).flatMap(([name, value]) => {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) {
      const said = `Additional property ${name} is not allowed`;
      return [wrong('additional_property_not_allowed', 'input', said)];
    }
    return checkField(`input.${name}`, rule, value);
  });
  return [...missing, ...wrongOnes];
}

function checkField(field: string, rule: FieldRule, value: unknown): InvalidField[] {
  if (rule.type === 'string') {
    if (typeof value !== 'string') return [invalidType(field, 'string', value)];
    return rule.format === 'uri' ? checkFile(field, value) : [];
  }
  if (rule.type === 'enum') {
    if (typeof value === 'string' && rule.values.includes(value)) return [];
    const allowed = rule.values.map(one => `"${one}"`).join(', ');
    return [wrong('enum', field, `${field} must be one of the following: ${allowed}`)];
  }
  if (rule.type === 'boolean')
    return typeof value === 'boolean' ? [] : [invalidType(field, 'boolean', value)];
  return checkNumber(field, rule, value);
}

function checkNumber(
  field: string,
  rule: Extract<FieldRule, { type: 'integer' | 'number' }>,
  value: unknown,
): InvalidField[] {
  if (typeof value !== 'number' || (rule.type === 'integer' && !Number.isInteger(value))) {
    return [invalidType(field, rule.type, value)];
  }
  if (rule.minimum !== undefined && value < rule.minimum) {
    return [wrong('number_gte', field, `Must be greater than or equal to ${rule.minimum}`)];
  }
  if (rule.maximum !== undefined && value > rule.maximum) {
    return [wrong('number_lte', field, `Must be less than or equal to ${rule.maximum}`)];
  }
  return [];
}

function checkFile(field: string, value: string): InvalidField[] {
  if (!isUri(value)) return [wrong('format', field, "Does not match format 'uri'")];
  const isTooLong = value.startsWith('data:') && value.length >= inlineBytes;
  return isTooLong ? [wrong('string_lte', field, 'A data URI must be smaller than 1 MB')] : [];
}

function checkWebhook(body: Record<string, unknown>, privateToo: boolean): InvalidField[] {
  const invalid: InvalidField[] = [];
  const { webhook, webhook_events_filter: events } = body;
  if (webhook !== undefined && (typeof webhook !== 'string' || !isWebhookUrl(webhook, privateToo))) {
    invalid.push(wrong('format', 'webhook', 'webhook must be a valid HTTPS URL'));
  }
  if (events === undefined) return invalid;
  if (!Array.isArray(events)) return [...invalid, invalidType('webhook_events_filter', 'array', events)];
  for (const [index, event] of events.entries()) {
    if ((webhookEvents as readonly unknown[]).includes(event)) continue;
    const allowed = webhookEvents.map(one => `"${one}"`).join(', ');
    const field = `webhook_events_filter.${index}`;
    invalid.push(wrong('enum', field, `${field} must be one of the following: ${allowed}`));
  }
  return invalid;
}

const isUri = (text: string) => /^data:[\w.+-]+\/[\w.+-]+[;,]/.test(text) || URL.canParse(text);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const wrong = (type: string, field: string, description: string): InvalidField => ({
  type,
  field,
  description,
});

const required = (field: string) => wrong('required', field, `${field} is required`);

const invalidType = (field: string, expected: string, given: unknown) =>
  wrong('invalid_type', field, `Invalid type. Expected: ${expected}, given: ${typeName(given)}`);

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'object' ? 'object' : typeof value;
}
