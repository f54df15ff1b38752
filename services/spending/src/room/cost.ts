import type { SpendingTask } from '@insta-ai/proto/data/spending/spending-tasks';
import type { Amount } from '../prices/price-of.ts';

/** A call to a model: held before it is made, settled when it has ended. */
export type Cost = Amount & {
  /** The caller's name for it; one for each call that may be paid for. */
  _id: string;
  owner: string;
  /** YYYY-MM and DD, in UTC: where it counts, whenever it ends. */
  month: string;
  day: string;
  heldAt: Date;
  task: SpendingTask;
  contentType: string | null;
  provider: string;
  model: string;
  /** Millionths of a US dollar: what was expected, then what it came to. Null when no price is known. */
  micros: number | null;
  state: 'held' | 'settled' | 'not-made';
  /** Whether a document of its person counts it; in those of before it is added up. */
  isApart?: true;
  /** Present until the month knows of the end. */
  isToTell?: true;
};

/** What is counted against budgets. */
export type Counted = { micros: number; pictures: number };

export const nothing: Counted = { micros: 0, pictures: 0 };

/** What a call counts as; what has no price counts by its pictures alone. */
export function countedOf({ micros, pictures, state }: Pick<Cost, 'micros' | 'pictures' | 'state'>): Counted {
  return state === 'not-made' ? nothing : { micros: micros ?? 0, pictures };
}

/** Months that are kept besides the one that runs: two whole years. */
const keptMonths = 24;

/** The first month of which what calls cost is still kept. */
export function firstKeptMonth(now: Date): string {
  return placeOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths))).month;
}

/** The month and the day in which a moment counts. */
export function placeOf(moment: Date): Pick<Cost, 'month' | 'day'> {
  const text = moment.toISOString();
  return { month: text.slice(0, 7), day: text.slice(8, 10) };
}
