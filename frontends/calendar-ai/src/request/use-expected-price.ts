import { callApi } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import { entriesPerCall } from '@insta-ai/proto/data/calendar-ai';
import type { Price } from '@insta-ai/proto/http/spending/spending';
import { aboutDollars, atLeastDollars } from '@insta-ai/proto/rules/spending/dollars';

/** What it costs to have so many entries written, going by the newest calls; null before anybody can know. */
export function useExpectedPrice(entries: number): string | null {
  const { data } = useQuery({
    queryKey: ['price', 'calendar'],
    queryFn: ({ signal }) => callApi('getPrice', { query: { task: 'calendar' }, signal }),
    // Without it the form says what it said before; nobody waits for a price.
    retry: false,
  });
  return data ? priceInWords(entries, data) : null;
}

/** By the price of a call. */
export function priceInWords(entries: number, { micros, isUnpriced }: Price): string | null {
  if (entries === 0) return null;
  if (micros === null) return isUnpriced ? `Written ${atLeastDollars(0)}.` : null;
  const price = aboutDollars(micros * Math.ceil(entries / entriesPerCall));
  return micros === 0 ? `Written ${price}.` : `Written for ${price}.`;
}
