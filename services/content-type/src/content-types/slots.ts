import type { ContentTypeFields } from './content-type-document.ts';

/** One control slot of a preset. */
export type Slot = { image: string; type: string; weight: number; stop: number };

/** The four slots in order, the empty ones included. */
export function slotsOf(fields: ContentTypeFields): Slot[] {
  return ([1, 2, 3, 4] as const).map(n => ({
    image: fields[`cn_img${n}`],
    type: fields[`cn_type${n}`],
    weight: fields[`cn_weight${n}`],
    stop: fields[`cn_stop${n}`],
  }));
}
