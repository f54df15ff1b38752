import { callApi } from '@insta-ai/platform';
import { keepPreviousData, useQuery } from '@insta-ai/platform/data';
import type { PaletteEntry } from './palette-entries.ts';

/** How many items the palette looks at, and how many it shows. */
const looked = 40;
const shown = 6;

/** The items that were changed last; with something typed, those of them that carry it in title, city or description. */
export function useRecentItems(typed: string): PaletteEntry[] {
  const { data = [] } = useQuery({
    queryKey: ['contents', 'palette'],
    queryFn: ({ signal }) =>
      callApi('listContents', {
        query: { pageSize: looked, sortKey: 'updatedAt', sortDirection: 'desc' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const wanted = typed.trim().toLowerCase();
  return data
    .filter(({ title, city, description }) =>
      `${title ?? ''} ${city ?? ''} ${description ?? ''}`.toLowerCase().includes(wanted),
    )
    .slice(0, shown)
    .map(({ _id, title, status }) => ({
      group: 'Recent items',
      label: title || 'NO_NAME',
      hint: status || 'Draft',
      to: `/contents/${_id}`,
    }));
}
