import { callApi } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import { entriesPerCall } from '@insta-ai/proto/data/calendar-ai';
import { aboutDollars } from '@insta-ai/proto/rules/spending/dollars';

/** What it costs to have so many entries written, going by the newest calls; null where nobody knows. */
export function useExpectedPrice(entries: number): string | null {
  const { data } = useQuery({
    queryKey: ['price', 'calendar'],
    queryFn: ({ signal }) => callApi('getPrice', { query: { task: 'calendar' }, signal }),
    // Without it the form says what it said before; nobody waits for a price.
    retry: false,
  });
  return priceInWords(entries, data?.micros ?? null);
}

export function priceInWords(entries: number, microsPerCall: number | null): string | null {
  if (microsPerCall === null || entries === 0) return null;
  const price = aboutDollars(microsPerCall * Math.ceil(entries / entriesPerCall));
  return microsPerCall === 0 ? `Written ${price}.` : `Written for ${price}.`;
}
