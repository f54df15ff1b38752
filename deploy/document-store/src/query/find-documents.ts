import type { Document } from 'bson';
import { CommandError } from '../command-error.ts';
import { matcherFor } from '../matching/matcher.ts';
import type { StoredCollection } from '../storage/catalog.ts';
import type { IndexField } from '../storage/index-definition.ts';
import type { SqliteFile } from '../storage/sqlite-file.ts';
import { decodeDocument } from '../values/decode-document.ts';
import { type Plan, planQuery } from './plan.ts';
import { type StoredDocument, scan } from './scan.ts';
import { sortKeyOf } from './sort-key.ts';

export interface Search {
  readonly filter: Document;
  readonly sort?: readonly IndexField[];
  readonly skip?: number;
  readonly limit?: number;
}

/** With the decoded document where the filter needed it anyway. */
export interface FoundDocument extends StoredDocument {
  readonly decoded?: Document | undefined;
}

/** `undefined` says "still looking": a place where a reader may let others have a turn. */
export type Step = FoundDocument | undefined;

/** As the server allows a sort without an index to hold. */
const maxSortBytes = 100 * 1024 * 1024;

export function* findDocuments(
  file: SqliteFile,
  collection: StoredCollection | undefined,
  search: Search,
): Generator<Step> {
  const { filter, sort = [], skip = 0, limit = Number.POSITIVE_INFINITY } = search;
  if (!collection) {
    // a bad filter is refused even where there is nothing to find
    matcherFor(filter);
    return;
  }
  const plan = planQuery(collection, filter, sort, Number.isFinite(limit));
  const wanted = plan.sorted && !plan.residual ? skip + limit : undefined;
  const matching = filtered(scan(file, collection, plan, wanted), plan);
  const ordered = plan.sorted ? matching : sortedInMemory(matching, sort, skip + limit);
  let passed = 0;
  for (const step of ordered) {
    if (step && passed++ < skip) continue;
    yield step;
    if (passed >= skip + limit) return;
  }
}

export function* found(steps: Iterable<Step>): Generator<FoundDocument> {
  for (const step of steps) if (step) yield step;
}

function* filtered(documents: Iterable<StoredDocument>, plan: Plan): Generator<Step> {
  const matches = plan.residual ? matcherFor(plan.residual) : undefined;
  for (const document of documents) {
    if (!matches) {
      yield document;
      continue;
    }
    const decoded = decodeDocument(document.raw);
    yield matches(decoded) ? { ...document, decoded } : undefined;
  }
}

interface Keyed {
  readonly key: Buffer;
  readonly document: StoredDocument;
}

/** Of a sort with a limit only the best are kept, so that a page of a large collection stays a page in memory. */
function* sortedInMemory(steps: Iterable<Step>, sort: readonly IndexField[], limit: number): Generator<Step> {
  let kept: Keyed[] = [];
  let bytes = 0;
  const trim = () => {
    kept.sort((a, b) => Buffer.compare(a.key, b.key));
    kept = kept.slice(0, limit);
    bytes = kept.reduce((sum, { document }) => sum + document.raw.length, 0);
  };
  for (const document of steps) {
    yield undefined;
    if (!document) continue;
    const { rid, raw, decoded = decodeDocument(raw) } = document;
    kept.push({ key: sortKeyOf(decoded, sort), document: { rid, raw } });
    bytes += raw.length;
    if (kept.length > 2 * limit + 1000 || bytes > maxSortBytes) trim();
    if (bytes > maxSortBytes) {
      throw new CommandError(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        'Sort without an index exceeded memory limit of 104857600 bytes: declare an index for this sort',
      );
    }
  }
  trim();
  for (const { document } of kept) yield document;
}
