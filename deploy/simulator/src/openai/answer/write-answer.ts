import { isSchema, type Schema } from '../check-strict-schema.ts';
import { isStory, openSpot, type Spot } from './answer-spot.ts';
import { planEntries } from './plan-entries.ts';
import type { Brief } from './read-request.ts';
import { pickEnum, writeNumber } from './write-choice.ts';
import { writeString } from './write-string.ts';

/** Fills any schema: names and types say what to write, the request says what about. */
export function writeAnswer(schema: Schema, brief: Brief): unknown {
  return write(
    schema,
    schema,
    brief,
    openSpot(brief, { facts: brief.facts, name: '', path: '', index: 0 }, false),
  );
}

function write(schema: Schema, root: Schema, brief: Brief, spot: Spot): unknown {
  if (typeof schema.$ref === 'string') return write(resolveRef(root, schema.$ref), root, brief, spot);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return pickEnum(schema.enum, spot, brief);
  if (Array.isArray(schema.anyOf)) {
    const options = schema.anyOf.filter(isSchema);
    const first = options.find(one => one.type !== 'null') ?? options[0];
    return first ? write(first, root, brief, spot) : null;
  }
  switch (typeOf(schema)) {
    case 'object':
      return writeObject(schema, root, brief, spot);
    case 'array':
      return writeArray(schema, root, brief, spot);
    case 'number':
    case 'integer':
      return writeNumber(schema, spot);
    case 'boolean':
      return typeof spot.facts[spot.name] === 'boolean' ? spot.facts[spot.name] : true;
    case 'null':
      return null;
    default:
      return writeString(schema, spot);
  }
}

const typeOf = (schema: Schema) =>
  Array.isArray(schema.type)
    ? (schema.type.find(one => one !== 'null') ?? 'null')
    : (schema.type ?? (isSchema(schema.properties) ? 'object' : 'string'));

function resolveRef(root: Schema, ref: string): Schema {
  let found: unknown = root;
  for (const step of ref.replace(/^#\/?/, '').split('/').filter(Boolean))
    found = isSchema(found) ? found[step] : undefined;
  return isSchema(found) ? found : {};
}

function writeObject(schema: Schema, root: Schema, brief: Brief, spot: Spot): Record<string, unknown> {
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const written: Record<string, unknown> = {};
  for (const [name, child] of Object.entries(properties)) {
    if (isSchema(child))
      written[name] = write(child, root, brief, { ...spot, name, path: `${spot.path}/${name}` });
  }
  return written;
}

function writeArray(schema: Schema, root: Schema, brief: Brief, spot: Spot): unknown[] {
  const items = isSchema(schema.items) ? schema.items : {};
  const least = typeof schema.minItems === 'number' ? schema.minItems : 0;
  const most = typeof schema.maxItems === 'number' ? schema.maxItems : Infinity;
  const within = (wanted: number) => Math.min(most, Math.max(least, wanted));
  const target = typeof items.$ref === 'string' ? resolveRef(root, items.$ref) : items;
  if (typeOf(target) === 'string' && !Array.isArray(target.enum)) {
    const tags = spot.copy.hashtags(within(wantedTags(spot, brief)));
    if (/tag/i.test(spot.name)) return tags.map(tag => fitTag(target, tag));
  }
  const slots = planEntries(spot.facts, spot.name);
  const wanted = within(slots?.length ?? countIn(brief, spot.name) ?? 3);
  const seen = new Set<string>(saidBefore(spot.facts));
  return Array.from({ length: wanted }, (_, index) => {
    const path = `${spot.path}[${index}]`;
    const facts = { ...spot.facts, ...slots?.[index] };
    const where = { facts, name: spot.name, path, index };
    return firstUnsaid(
      again => write(items, root, brief, openSpot(brief, { ...where, again }, slots !== undefined)),
      seen,
    );
  });
}

const mostTries = 200;

/** No two entries of a plan say the same. */
function firstUnsaid(entry: (again: number) => unknown, seen: Set<string>): unknown {
  let written = entry(0);
  for (let again = 1; again < mostTries; again += 1) {
    const said = isSchema(written) ? written.description : undefined;
    if (typeof said !== 'string' || !isSaid(said, seen)) {
      seen.add(String(said));
      return written;
    }
    written = entry(again);
  }
  return written;
}

/** What the request says was written already, possibly cut short. */
function saidBefore({ already_written: before }: Spot['facts']): string[] {
  return Array.isArray(before) ? before.filter(one => typeof one === 'string') : [];
}

function isSaid(text: string, seen: ReadonlySet<string>): boolean {
  return [...seen].some(
    said => said === text || (said.endsWith('…') && text.startsWith(said.slice(0, -1).trimEnd())),
  );
}

const usualTags = 5;

function wantedTags({ facts }: Spot, brief: Brief): number {
  const said = facts.hashtagCount ?? facts.hashtags ?? facts.maxHashtags;
  if (isStory(facts)) return 0;
  const inText = /(\d+)\s+(?:\w+\s+){0,2}hashtags?/i.exec(`${brief.text}\n${brief.rules}`)?.[1];
  return typeof said === 'number' ? said : inText ? Number(inText) : usualTags;
}

/** With or without the sign, whichever the schema's pattern asks for. */
function fitTag(schema: Schema, tag: string): string {
  if (typeof schema.pattern !== 'string') return tag;
  const pattern = new RegExp(schema.pattern, 'u');
  return [tag, `#${tag}`].find(one => pattern.test(one)) ?? tag;
}

function countIn(brief: Brief, name: string): number | undefined {
  const singular = name.replace(/ies$/, 'y').replace(/s$/, '');
  const near = new RegExp(
    `\\b(\\d{1,3})\\s+(?:\\w+\\s+){0,2}(?:${singular}|${name}|entries|items|posts|ideas)`,
    'i',
  ).exec(brief.text)?.[1];
  const stated = brief.facts.count ?? brief.facts.total ?? brief.facts.amount;
  if (typeof stated === 'number') return stated;
  return near ? Number(near) : undefined;
}
