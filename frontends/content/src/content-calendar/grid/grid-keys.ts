/**
 * Where an arrow leads from a stop in a grid of cells, each with one or more stops: up and down through the stops of a cell and
 * on to the cell above or below, left and right to the neighbour day. Home and End lead to the ends of the row.
 */
export function nextStop(from: HTMLElement, key: string): HTMLElement | undefined {
  const cell = from.closest<HTMLElement>('[data-cell]');
  const row = cell?.closest<HTMLElement>('[data-row]');
  const grid = row?.closest<HTMLElement>('[data-grid]');
  if (!cell || !row || !grid) return undefined;
  const cells = cellsOf(row);
  const column = cells.indexOf(cell);
  const stops = stopsOf(cell);
  const at = stops.indexOf(from);
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')];
  const other = (step: number) => cellsOf(rows[rows.indexOf(row) + step])[column];
  switch (key) {
    case 'ArrowDown':
      return stops[at + 1] ?? stopsOf(other(1))[0];
    case 'ArrowUp':
      return at > 0 ? stops[at - 1] : stopsOf(other(-1)).at(-1);
    case 'ArrowRight':
      return sameIn(cells[column + 1] ?? cellsOf(rows[rows.indexOf(row) + 1])[0], at);
    case 'ArrowLeft':
      return sameIn(column > 0 ? cells[column - 1] : cellsOf(rows[rows.indexOf(row) - 1]).at(-1), at);
    case 'Home':
      return stopsOf(cells[0])[0];
    case 'End':
      return stopsOf(cells.at(-1))[0];
    default:
      return undefined;
  }
}

function cellsOf(row: HTMLElement | undefined): HTMLElement[] {
  return row ? [...row.querySelectorAll<HTMLElement>('[data-cell]')] : [];
}

function stopsOf(cell: HTMLElement | undefined): HTMLElement[] {
  return cell ? [...cell.querySelectorAll<HTMLElement>('[data-stop]')] : [];
}

/** The stop of the same rank, or the last one before it. */
function sameIn(cell: HTMLElement | undefined, rank: number): HTMLElement | undefined {
  const stops = stopsOf(cell);
  return stops[Math.min(rank, stops.length - 1)];
}
