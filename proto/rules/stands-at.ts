type Dated<Moment> = {
  status: string;
  date: Moment | null;
  publishedDate: Moment | null;
};

/**
 * The moment an item stands at in tables, lists and calendars: what is published on the day it went out, everything else on
 * the day it is planned for; null for what is not planned.
 */
export function standsAt<Moment>({ status, date, publishedDate }: Dated<Moment>): Moment | null {
  const wentOut = status === 'Published' ? publishedDate : null;
  return wentOut ?? date ?? null;
}
