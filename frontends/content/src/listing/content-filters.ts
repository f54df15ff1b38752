/** What the person filters by; an empty text lets everything through. `type` and `account` are ids. */
export type ContentFilters = {
  search: string;
  title: string;
  city: string;
  status: string;
  type: string;
  account: string;
};

export const noFilters: ContentFilters = {
  search: '',
  title: '',
  city: '',
  status: '',
  type: '',
  account: '',
};

/** How many filters are at work. */
export function countActive(filters: ContentFilters): number {
  return activeNames(filters).length;
}

export function activeNames(filters: ContentFilters): (keyof ContentFilters)[] {
  const names = Object.keys(noFilters) as (keyof ContentFilters)[];
  return names.filter(name => filters[name].trim() !== '');
}

/** The `filter` of a list; undefined when everything is let through. */
export function toFilter(filters: ContentFilters): string | undefined {
  const asked = activeNames(filters).map(name => [
    name === 'type' ? '_contentType' : name,
    filters[name].trim(),
  ]);
  return asked.length > 0 ? JSON.stringify(Object.fromEntries(asked)) : undefined;
}
