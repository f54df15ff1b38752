import type { Document } from 'bson';
import { updateOne } from 'mingo';
import { badValue, CommandError, notSupported } from '../command-error.ts';
import { mingoOptions, refusing } from '../matching/matcher.ts';
import { compareValues } from '../values/encode-key.ts';
import { isPlainObject } from '../values/plain-object.ts';
import { isArrayIndex } from '../values/values-at-path.ts';
import { expandPath, type PathContext } from './expand-path.ts';
import { placeAt } from './place.ts';
import { nothing, type UpdateOperator, updateOperators } from './update-operators.ts';

export interface UpdateRequest {
  readonly filter: Document;
  /** Operators, a whole document to put in place, or a pipeline. */
  readonly update: Document | Document[];
  readonly arrayFilters: PathContext['arrayFilters'];
}

/** The document after the update; the one given is used up. */
export function applyUpdate(before: Document, request: UpdateRequest, inserting: boolean): Document {
  const { update } = request;
  const id: unknown = before._id;
  const after = Array.isArray(update)
    ? throughPipeline(before, update)
    : isOperatorUpdate(update)
      ? throughOperators(before, update, request, inserting)
      : { _id: id, ...update };
  if (id !== undefined && compareValues(id, after._id) !== 0) {
    throw new CommandError('ImmutableField', "Performing an update would modify the immutable field '_id'");
  }
  return after;
}

export function isOperatorUpdate(update: Document): boolean {
  const names = Object.keys(update);
  const operators = names.filter(name => name.startsWith('$'));
  if (operators.length > 0 && operators.length < names.length) {
    throw new CommandError('FailedToParse', 'An update has either operators or fields, not both');
  }
  return operators.length > 0;
}

function throughPipeline(before: Document, pipeline: Document[]): Document {
  const documents = [before];
  refusing(() => updateOne(documents, {}, pipeline as never, {}, mingoOptions));
  return documents[0] ?? before;
}

interface Change {
  readonly path: string;
  readonly operand: unknown;
  readonly operator: UpdateOperator;
}

function throughOperators(
  document: Document,
  update: Document,
  request: UpdateRequest,
  inserting: boolean,
): Document {
  const changes = readChanges(update, inserting);
  rename(document, update.$rename);
  // Elements are chosen in the document as it was, whatever the change of another path makes of them.
  const chosen = changes.map(change => ({
    ...change,
    paths: expandPath(change.path, { document, ...request }),
  }));
  for (const { path, operand, operator, paths } of chosen) {
    for (const concrete of paths) {
      const place = placeAt(document, concrete, operator.makes);
      if (!place) continue;
      const changed = operator.change(place.value, operand, path);
      if (changed === nothing) place.remove();
      else place.set(changed);
    }
  }
  return document;
}

function readChanges(update: Document, inserting: boolean): Change[] {
  const changes: Change[] = [];
  const paths: string[] = Object.entries((update.$rename ?? {}) as Document).flat() as string[];
  for (const [name, fields] of Object.entries(update)) {
    if (!isPlainObject(fields)) {
      throw new CommandError(
        'FailedToParse',
        `Modifiers operate on fields but we found another type for ${name}`,
      );
    }
    paths.push(...(name === '$rename' ? [] : Object.keys(fields)));
    if (name === '$rename' || (name === '$setOnInsert' && !inserting)) continue;
    const operator = updateOperators[name === '$setOnInsert' ? '$set' : name];
    if (!operator) throw notSupported(`The update operator ${name}`);
    for (const [path, operand] of Object.entries(fields)) changes.push({ path, operand, operator });
  }
  checkConflicts(paths);
  return changes.sort((a, b) => comparePaths(a.path, b.path));
}

/** As the server since 5.0, so that new fields come in its order: names by their bytes, numbers as numbers. */
function comparePaths(a: string, b: string): number {
  const [left, right] = [a.split('.'), b.split('.')];
  for (const [i, part] of left.entries()) {
    const other = right[i];
    if (other === undefined) return 1;
    const bothCount = isArrayIndex(part) && isArrayIndex(other);
    const order = bothCount
      ? Number(part) - Number(other)
      : Buffer.compare(Buffer.from(part), Buffer.from(other));
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function checkConflicts(paths: readonly string[]): void {
  const sorted = paths.toSorted();
  for (const [i, path] of sorted.entries()) {
    if (path === sorted[i - 1] || sorted.some(other => other.startsWith(`${path}.`))) {
      throw new CommandError(
        'ConflictingUpdateOperators',
        `Updating the path '${path}' would create a conflict`,
      );
    }
  }
}

function rename(document: Document, fields: Document | undefined): void {
  for (const [from, to] of Object.entries(fields ?? {})) {
    if (typeof to !== 'string' || /\$/.test(from + to)) {
      throw badValue(`$rename of '${from}' needs the name of a field`);
    }
    const source = placeAt(document, from.split('.'), false);
    if (!source) continue;
    source.remove();
    placeAt(document, to.split('.'), true)?.set(source.value);
  }
}
