import { type Document, ObjectId } from 'bson';
import { clausesOf } from '../matching/clauses.ts';
import { applyUpdate, isOperatorUpdate, type UpdateRequest } from './apply-update.ts';
import { placeAt } from './place.ts';

/** The document an upsert puts in: what the filter says outright, then the update. */
export function upsertDocument(request: UpdateRequest): Document {
  const { filter, update } = request;
  const base: Document = {};
  const replaces = !Array.isArray(update) && !isOperatorUpdate(update);
  for (const { path, operator, value } of clausesOf(filter)) {
    if (operator !== '$eq' || path === undefined || (replaces && path !== '_id')) continue;
    placeAt(base, path.split('.'), true)?.set(value);
  }
  const { _id = new ObjectId(), ...document } = applyUpdate(base, request, true);
  return { _id, ...document };
}
