import type { CallName } from '@insta-ai/proto/http/routes';
import {
  type LimitName,
  type LimitNumbers,
  type LimitRow,
  limitNames,
  limits,
} from '@insta-ai/proto/http/shared/limits';

/** The rows of the table with the numbers of this installation. */
export type Limits = Readonly<Record<LimitName, LimitRow>>;

/** What LIMITS has to be, for the person who set something else. */
export const limitsForm = `must look like "pictures=120/minute,2000/day; texts=60/minute", with the names ${limitNames.join(', ')}`;

/** Whether a text can be LIMITS. */
export function isLimits(text: string): boolean {
  return partsOf(text).every(part => readPart(part) !== undefined);
}

/** The table, with the numbers that LIMITS changes. */
export function readLimits(text: string): Limits {
  const changed = partsOf(text).flatMap(part => {
    const read = readPart(part);
    return read ? [[read.name, { ...limits[read.name], ...read.numbers }]] : [];
  });
  return { ...limits, ...Object.fromEntries(changed) };
}

/** The rows that a call is limited by. */
export function limitsOf(call: CallName, all: Limits): LimitRow[] {
  return Object.values(all).filter(row => row.calls.includes(call));
}

/** Whether a call may be refused because there were too many: of itself, or of what is made for it. */
export function mayBeTooMany(call: CallName, all: Limits): boolean {
  return Object.values(all).some(({ calls, refuses }) => calls.includes(call) || refuses?.includes(call));
}

function partsOf(text: string): string[] {
  return text
    .split(';')
    .map(part => part.trim())
    .filter(part => part !== '');
}

function readPart(part: string): { name: LimitName; numbers: Partial<LimitNumbers> } | undefined {
  const [name = '', written = ''] = part.split('=').map(side => side.trim());
  const known = limitNames.find(one => one === name);
  const numbers = written.split(',').map(one => /^([1-9]\d{0,8})\/(minute|day)$/.exec(one.trim()));
  if (!known || numbers.includes(null)) return undefined;
  return { name: known, numbers: Object.fromEntries(numbers.map(found => [found?.[2], Number(found?.[1])])) };
}
