import type { KeptItems } from '../../http/many/content-action.ts';

/** Who stays as it is: `3 stay as they are (‘Rolls’, ‘Bread’, …)` */
export function keptNamed({ items, titles }: Pick<KeptItems, 'items' | 'titles'>): string {
  const stay = `${items} ${items === 1 ? 'stays as it is' : 'stay as they are'}`;
  if (titles.length === 0) return stay;
  const named = titles.map(title => `‘${title || 'NO_NAME'}’`).join(', ');
  return `${stay} (${named}${items > titles.length ? ', …' : ''})`;
}

/** Who stays as it is, and why: `1 stays as it is (‘Rolls’): already published.` */
export function keptInWords(kept: KeptItems): string {
  return `${keptNamed(kept)}: ${kept.reason.replace(/([^.!?])$/, '$1.')}`;
}
