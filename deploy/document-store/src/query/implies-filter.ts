import type { Document } from 'bson';
import { type Clause, clausesOf } from '../matching/clauses.ts';
import { matcherFor } from '../matching/matcher.ts';
import { compareValues } from '../values/encode-key.ts';
import { isNothing } from '../values/plain-object.ts';

/** Whether whatever fulfils the conditions also fulfils the filter of a partial index. When in doubt: no. */
export function impliesFilter(clauses: readonly Clause[], partialFilter: Document): boolean {
  return clausesOf(partialFilter).every(needed => {
    const { path, operator } = needed;
    if (path === undefined || operator === undefined) return false;
    const own = clauses.filter(clause => clause.path === path);
    const isSame = (one: Clause) => one.operator === operator && compareValues(one.value, needed.value) === 0;
    if (own.some(isSame)) return true;
    if (operator === '$exists' && needed.value) return impliesExistence(clauses, path);
    const matches = matcherFor({ value: { [operator]: needed.value } });
    return own.some(clause => isScalarEqual(clause) && matches({ value: clause.value }));
  });
}

export function impliesExistence(clauses: readonly Clause[], path: string): boolean {
  return clauses.some(clause => {
    if (clause.path !== path) return false;
    if (clause.operator === '$in') return Array.isArray(clause.value) && !clause.value.some(isNothing);
    if (clause.operator === '$exists') return Boolean(clause.value);
    return /^\$(eq|[gl]te?)$/.test(clause.operator ?? '') && !isNothing(clause.value);
  });
}

function isScalarEqual(clause: Clause): boolean {
  return clause.operator === '$eq' && !Array.isArray(clause.value) && !isNothing(clause.value);
}
