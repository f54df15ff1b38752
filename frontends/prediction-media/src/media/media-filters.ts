import { fromWallClock } from '@insta-ai/design';
import type { CallInput } from '@insta-ai/platform';
import { mediaKinds, mediaOrigins } from '@insta-ai/proto/data/prediction-media';

/** What the gallery is narrowed to; an empty text does not matter. Days are days of the user's zone. */
export type MediaFilters = {
  kind: string;
  origin: string;
  type: string;
  from: string;
  to: string;
  tag: string;
  /** `yes`: only what is there more than once. */
  duplicates: string;
  /** An output: it and its copies. */
  same: string;
};

export const noFilters: MediaFilters = {
  kind: '',
  origin: '',
  type: '',
  from: '',
  to: '',
  tag: '',
  duplicates: '',
  same: '',
};

/** How many of the filters are set. */
export function countActive(filters: MediaFilters): number {
  return Object.values(filters).filter(value => value !== '').length;
}

/** Whether the range of days is one that nothing can lie in. */
export function isBackwards({ from, to }: MediaFilters): boolean {
  return from !== '' && to !== '' && to < from;
}

export type MediaQuery = NonNullable<CallInput<'listMedia'>['query']>;

/** The filters as the call takes them; both days belong to the range, whatever the clocks did on them. */
export function toQuery(filters: MediaFilters, zone: string, isPreferredOnly = false): MediaQuery {
  const { kind, origin, type, from, to } = filters;
  return {
    kind: mediaKinds.find(known => known === kind),
    origin: mediaOrigins.find(known => known === origin),
    contentType: type || undefined,
    from: startOfDay(from, zone),
    to: startOfDay(dayAfter(to), zone),
    filter: toFilter(filters, isPreferredOnly),
  };
}

function toFilter({ tag, duplicates, same }: MediaFilters, isPreferredOnly: boolean): string | undefined {
  const asked = {
    ...(isPreferredOnly && { preferred: true }),
    ...(tag !== '' && { tag }),
    ...(duplicates !== '' && { duplicates: true }),
    ...(same !== '' && { sameAs: same }),
  };
  return Object.keys(asked).length > 0 ? JSON.stringify(asked) : undefined;
}

function startOfDay(day: string, zone: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? (fromWallClock(`${day}T00:00`, zone) ?? undefined) : undefined;
}

function dayAfter(day: string): string {
  const start = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(start) ? '' : new Date(start + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
