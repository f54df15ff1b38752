import dayjs from 'dayjs';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Named = Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) });
const Row = Type.Object({
  ...Named.properties,
  shutdown_date: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  architecture: Type.Optional(
    Type.Union([
      Type.Object({
        input_modalities: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
      }),
      Type.Null(),
    ]),
  ),
});

/** A model as its server lists it; OpenAI says on which day it goes, OpenRouter what it takes. */
export type ListedModel = {
  id: string;
  shutdown_date?: string | null | undefined;
  architecture?: { input_modalities?: readonly string[] | null | undefined } | null | undefined;
};

/**
 * Models of a reply; undefined where there is no list that one could read. A row that is odd is known by its name alone, and one
 * without a name is passed over: the others are there all the same.
 */
export function readModels(reply: unknown): ListedModel[] | undefined {
  // Some servers send the list without the object around it.
  const rows: unknown = Array.isArray(reply) ? reply : (reply as { data?: unknown } | null | undefined)?.data;
  if (!Array.isArray(rows)) return undefined;
  const read = rows.flatMap((row: unknown): ListedModel[] => {
    if (Value.Check(Row, row)) return [row];
    return Value.Check(Named, row) ? [{ id: row.id }] : [];
  });
  return read.length === 0 && rows.length > 0 ? undefined : read;
}

/** Models that are named when the one that was asked for is not there. */
const mostNamed = 5;

/** What the list of a server says about a model, for the person; empty when it is there to stay, or nothing is known. */
export function listWords(model: string, list: readonly ListedModel[] | undefined): string {
  if (!list) return '';
  if (list.length === 0) return 'Its server lists no model at all.';
  const listed = listedAs(model, list);
  if (!listed) {
    const names = closestFirst(
      model,
      list.map(({ id }) => id),
    ).slice(0, mostNamed);
    return `Its server does not list ${model}; it has ${list.length > names.length ? 'among others ' : ''}${names.join(', ')}.`;
  }
  const day = dayjs(listed.shutdown_date ?? '');
  return day.isValid()
    ? `Its server takes it away on ${day.format('D MMMM YYYY')}: choose another OPENAI_MODEL before then.`
    : '';
}

/** Whether a list says that a model takes no pictures; most lists say nothing of it. */
export function isListedBlind(model: string, list: readonly ListedModel[] | undefined): boolean {
  const takes = listedAs(model, list ?? [])?.architecture?.input_modalities;
  return takes !== undefined && takes !== null && !takes.includes('image');
}

/** Ollama takes a name without its tag for the latest, and Gemini lists its models in a folder that it does not ask for. */
function listedAs(model: string, list: readonly ListedModel[]): ListedModel | undefined {
  const names = [model, `${model}:latest`, `models/${model}`];
  return names.flatMap(name => list.find(({ id }) => id === name) ?? [])[0];
}

/** Names by how many pairs of letters they share with the wanted one (Dice's measure). */
function closestFirst(wanted: string, names: readonly string[]): string[] {
  const pairs = pairsOf(wanted);
  const share = (name: string) => {
    const own = pairsOf(name);
    return (2 * [...own].filter(pair => pairs.has(pair)).length) / (own.size + pairs.size);
  };
  return names
    .map(name => ({ name, share: share(name) }))
    .sort((a, b) => b.share - a.share)
    .map(({ name }) => name);
}

function pairsOf(name: string): Set<string> {
  const letters = ` ${name.toLowerCase()} `;
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}
