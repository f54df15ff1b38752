import type { Document } from 'bson';
import { type Clause, clausesOf, joinClauses } from '../matching/clauses.ts';
import type { StoredCollection, StoredIndex } from '../storage/catalog.ts';
import type { IndexField } from '../storage/index-definition.ts';
import { impliesExistence, impliesFilter } from './implies-filter.ts';
import { type Bounds, boundsFor, type Interval } from './index-bounds.ts';

export interface Plan {
  /** Undefined: all documents, in the order they were stored. */
  readonly index: PlanIndex | undefined;
  readonly intervals: readonly Interval[];
  readonly backwards: boolean;
  readonly sorted: boolean;
  readonly residual: Document | undefined;
  /** A document may lie in the index under several keys, and must come once. */
  readonly repeats: boolean;
}

export type PlanIndex = Pick<StoredIndex, 'name' | 'fields' | 'multikey' | 'sparse' | 'partialFilter'> & {
  readonly table: string | undefined;
};

const idIndex: PlanIndex = {
  name: '_id_',
  table: undefined,
  fields: [{ path: '_id', descending: false }],
  multikey: [false],
  sparse: false,
  partialFilter: undefined,
};

export function planQuery(
  collection: StoredCollection,
  filter: Document,
  sort: readonly IndexField[] = [],
  limited = false,
): Plan {
  const clauses = clausesOf(filter);
  let best: Plan = {
    index: undefined,
    intervals: [],
    backwards: false,
    sorted: sort.length === 0,
    residual: joinClauses(clauses),
    repeats: false,
  };
  let bestScore = 0;
  for (const index of [idIndex, ...collection.indexes]) {
    if (!holdsAllMatches(index, clauses)) continue;
    const bounds = boundsFor(index.fields, index.multikey, clauses);
    const order = sort.length === 0 ? 'forwards' : orderGiven(index, bounds, sort);
    const score = scoreOf(bounds, order !== undefined && sort.length > 0, limited);
    if (score <= bestScore) continue;
    bestScore = score;
    best = {
      index,
      intervals: bounds.intervals,
      backwards: order === 'backwards',
      sorted: order !== undefined,
      residual: joinClauses(clauses.filter(clause => !bounds.fulfilled.has(clause))),
      repeats: index.multikey.includes(true),
    };
  }
  return best;
}

/** Fields that are fixed narrow most; an order that saves sorting is worth more when only a page is wanted. */
function scoreOf(bounds: Bounds, saveSort: boolean, limited: boolean): number {
  const order = saveSort ? (limited ? 7 : 3) : 0;
  return bounds.pointFields * 10 + (bounds.ranged ? 5 : 0) + order;
}

function holdsAllMatches(index: PlanIndex, clauses: readonly Clause[]): boolean {
  if (index.sparse && !index.fields.some(({ path }) => impliesExistence(clauses, path))) return false;
  return !index.partialFilter || impliesFilter(clauses, index.partialFilter);
}

function orderGiven(
  index: PlanIndex,
  bounds: Bounds,
  sort: readonly IndexField[],
): 'forwards' | 'backwards' | undefined {
  if (index.multikey.includes(true)) return undefined;
  const fixed = new Set(index.fields.slice(0, bounds.equalFields).map(field => field.path));
  const wanted = sort.filter(({ path }) => !fixed.has(path));
  const rest = index.fields.slice(bounds.equalFields);
  let turned: boolean | undefined;
  for (const [i, { path, descending }] of wanted.entries()) {
    const field = rest[i];
    if (field?.path !== path) return undefined;
    const differs = field.descending !== descending;
    if (turned !== undefined && turned !== differs) return undefined;
    turned = differs;
  }
  return turned ? 'backwards' : 'forwards';
}
