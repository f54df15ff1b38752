import { AppError } from '@insta-ai/chassis/app-error';
import type { Matching } from '@insta-ai/proto/http/many/content-which';
import type { ContentsStore } from './contents.store.ts';
import { readDates, readFilter } from './listing/content-filter.ts';

/** Which items a person means: these, or all that a list would show. */
export type Which = { items?: readonly string[]; matching?: Matching };

/** The ids of what a person means; refused when it says both or neither, or is more than is done at once. */
export async function whichItems(
  store: Pick<ContentsStore, 'findIds'>,
  owner: string,
  { items, matching }: Which,
  most: number,
): Promise<readonly string[]> {
  if (Boolean(items) === Boolean(matching)) throw eitherOr();
  if (items && items.length > most) throw tooMany(most, 'Choose fewer.');
  if (!matching) return items ?? [];
  const { filter: text, except = [], ...dated } = matching;
  const dates = readDates(dated);
  const filter = { ...readFilter(text), ...(dates && { dates }) };
  const left = new Set(except);
  const found = await store.findIds(owner, filter, most + left.size + 1);
  const ids = found.filter(id => !left.has(id));
  if (ids.length > most) throw tooMany(most, 'Narrow the filter or the dates.');
  return ids;
}

function eitherOr(): AppError {
  return new AppError('invalid_argument', 'Name either the items or what they match: one of the two.');
}

function tooMany(most: number, fix: string): AppError {
  const number = most.toLocaleString('en');
  return new AppError(
    'invalid_argument',
    `These are more than ${number} items, the most that can be changed at once. ${fix}`,
  );
}
