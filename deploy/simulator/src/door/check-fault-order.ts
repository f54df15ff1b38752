import type { FaultOrder } from './fault-desk.ts';
import { covers, faultTable, isTarget } from './fault-table.ts';

type Checked = { order: Omit<FaultOrder, 'id' | 'orderedAt'> } | { problem: string };

const mostTimes = 1000;

/** `{ target, kind, times?, after?, ...params }`, refused when anything in it is unknown. */
export function checkFaultOrder(body: unknown): Checked {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { problem: 'Send the order as a JSON object.' };
  const { target, kind, times = 1, after = 0, ...params } = body as Record<string, unknown>;
  if (typeof target !== 'string' || !isTarget(target))
    return { problem: `Unknown target: ${String(target)}.` };
  const row = faultTable.find(
    one => one.kind === kind && one.targets.some(pattern => covers(pattern, target)),
  );
  if (!row) return { problem: `Unknown kind for ${target}: ${String(kind)}.` };
  if (!isCount(times) || times < 1)
    return { problem: `times must be a whole number from 1 to ${mostTimes}.` };
  if (!isCount(after)) return { problem: `after must be a whole number from 0 to ${mostTimes}.` };
  const problem = fieldProblem(params, row.params);
  return problem ? { problem } : { order: { target, kind: row.kind, left: times, after, params } };
}

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= mostTimes;

type Types = Readonly<Record<string, 'string' | 'number' | 'boolean'>>;

/** What is wrong with the fields of an order; undefined when nothing is. */
export function fieldProblem(fields: object, types: Types): string | undefined {
  for (const [name, value] of Object.entries(fields)) {
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (!type) return `Unknown field: ${name}.`;
    if (typeof value !== type) return `${name} must be a ${type}.`;
  }
  return undefined;
}
