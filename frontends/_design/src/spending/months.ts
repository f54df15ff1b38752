/** Months are those of UTC, as budgets count (YYYY-MM). */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}

/** The month so many after another; before it where the number is negative. */
export function monthsAfter(month: string, many: number): string {
  const [year = 0, ofYear = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, ofYear - 1 + many, 1)));
}

/** What the address says, unless it is no month or one to come. */
export function shownMonth(asked: string | null, now: Date): string {
  const current = monthOf(now);
  return asked && /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) && asked <= current ? asked : current;
}
