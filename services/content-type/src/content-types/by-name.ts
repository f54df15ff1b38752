const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Order of a list of presets: as a person would sort the names, the older one first when two are the same. */
export function byName(a: { name: string; _id: string }, b: { name: string; _id: string }): number {
  return collator.compare(a.name, b.name) || (a._id < b._id ? -1 : 1);
}
