/** A row of a long list, in the order of the screen. */
export type ListedRow = {
  key: string;
  /** The row that is drawn whenever this one is: the heading of its group. */
  head?: number;
  /** Drawn wherever the page is scrolled to: what it offers is found by the keyboard and by who listens to the page. */
  stays?: boolean;
};

/** What is drawn in place of some rows: one of them, or room for those that are not drawn. */
export type RowPart = { key: string; index: number } | { key: string; room: number };

type PlacedRow = { key: string; index: number; start: number; end: number };
type Wanted = {
  rows: readonly ListedRow[];
  first: number;
  last: number;
  focused: number;
  /** How many rows at either end of the list. */
  edges: number;
  others: readonly number[];
};

/** How many rows are drawn beyond those that are wanted: the Tab key goes on from a row that has left the screen. */
export const beside = 3;

/** The rows to draw: those in sight, the edges of the list and the neighbours of the focus, where the Tab key comes to, those that stay, and their headings. */
export function rowsToDraw({ rows, first, last, focused, edges, others }: Wanted): number[] {
  const wanted = new Set<number>();
  const add = (from: number, to: number) => {
    for (let index = Math.max(0, from); index <= Math.min(to, rows.length - 1); index += 1) {
      const head = rows[index]?.head;
      if (head !== undefined) wanted.add(head);
      wanted.add(index);
    }
  };
  add(0, edges - 1);
  add(first, last);
  if (focused >= 0) add(focused - beside, focused + beside);
  for (const index of others) add(index, index);
  for (const [index, row] of rows.entries()) if (row.stays) add(index, index);
  add(rows.length - edges, rows.length - 1);
  return [...wanted].sort((a, b) => a - b);
}

/**
 * The rows that are drawn between two places, with room where others would be. The room is named after the row that follows
 * it, so that a row never changes its place among its neighbours: it would lose the focus.
 */
export function withRoom(drawn: readonly PlacedRow[], start: number, end: number): RowPart[] {
  const parts: RowPart[] = [];
  let at = start;
  for (const row of drawn) {
    if (row.start > at) parts.push({ key: `room before ${row.key}`, room: row.start - at });
    parts.push({ key: row.key, index: row.index });
    at = row.end;
  }
  if (end > at) parts.push({ key: 'room at the end', room: end - at });
  return parts;
}
