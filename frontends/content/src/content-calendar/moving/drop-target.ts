import type { ContentListItem } from '@insta-ai/proto/http/content';
import { type DragEvent, useState } from 'react';
import type { Day } from '../../days/calendar-days.ts';
import type { Slot } from '../../days/move-date.ts';

/** The cell that something is dragged over, found by its address in the grid. */
export function useDropTarget(dragged: ContentListItem | null, onDrop: (slot: Slot) => void) {
  const [over, setOver] = useState<string | null>(null);
  return {
    /** Address of the cell under the pointer. */
    over: dragged ? over : null,
    handlers: {
      onDragOver(event: DragEvent) {
        const cell = cellOf(event);
        if (!dragged || !cell) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(cell);
      },
      onDragLeave(event: DragEvent) {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
          setOver(null);
      },
      onDrop(event: DragEvent) {
        const cell = cellOf(event);
        setOver(null);
        if (!dragged || !cell) return;
        event.preventDefault();
        onDrop(slotOf(cell));
      },
    },
  };
}

/** Address of a day, or of an hour of it, in the grid. */
export function cellAddress(day: Day, hour: number | null): string {
  return hour === null ? day : `${day}T${hour}`;
}

function cellOf({ target }: DragEvent): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined;
}

function slotOf(cell: string): Slot {
  const [day = '', hour] = cell.split('T');
  return { day, hour: hour === undefined ? null : Number(hour) };
}
