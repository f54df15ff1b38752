import type { Schema } from '../check-strict-schema.ts';
import type { Spot } from './answer-spot.ts';
import type { Brief } from './read-request.ts';

export function pickEnum(
  values: readonly unknown[],
  { name, facts, copy, index }: Spot,
  brief: Brief,
): unknown {
  const same = (value: unknown, said: unknown) =>
    String(value).toLowerCase() === String(said).toLowerCase() ||
    `${String(value).toLowerCase()}s` === String(said).toLowerCase();
  const said = [facts[name], facts.type, facts.instagram_type, facts.instagramType, facts.kind].filter(
    one => one !== undefined,
  );
  const matching = said.map(one => values.find(value => same(value, one))).find(one => one !== undefined);
  if (matching !== undefined) return matching;
  const inText = values.find(
    value =>
      typeof value === 'string' &&
      value.length > 2 &&
      new RegExp(`\\b${value.replaceAll(/\W/g, '.')}\\b`, 'i').test(brief.text),
  );
  const real = values.filter(value => value !== null);
  return inText ?? real[index % real.length] ?? copy.random.pick([values[0], ...values.slice(1)]);
}

export function writeNumber(schema: Schema, { name, facts, index, copy }: Spot): number {
  const low = Number(
    schema.minimum ?? (schema.exclusiveMinimum !== undefined ? Number(schema.exclusiveMinimum) + 1 : 0),
  );
  const high = Number(
    schema.maximum ??
      (schema.exclusiveMaximum !== undefined ? Number(schema.exclusiveMaximum) - 1 : low + 10),
  );
  const fits = (value: number) => value >= low && (schema.maximum === undefined || value <= high);
  const said = facts[name];
  if (typeof said === 'number' && fits(said)) return said;
  if (/^(index|slot|position|number|nr|id)$/i.test(name) && fits(index)) return index;
  const step = typeof schema.multipleOf === 'number' ? schema.multipleOf : 1;
  return Math.ceil(copy.random.between(low, high) / step) * step;
}
