import type { ContentListItem } from '@insta-ai/proto/http/content';
import { createContext, useContext } from 'react';
import type { Slot } from '../../days/move-date.ts';

/** What cards and days of a calendar can do, wherever they are drawn; it stays the same, so that it draws nothing again. */
export type CalendarActions = {
  zone: string;
  setActiveStop: (stop: string) => void;
  onAdd: (slot: Slot) => void;
  onOpen: (id: string) => void;
  onMoveTo: (item: ContentListItem) => void;
  onDragStart: (item: ContentListItem) => void;
  onDragEnd: () => void;
};

export const CalendarContext = createContext<CalendarActions | null>(null);

/** The stop that the Tab key finds; arrows go from there. */
export const ActiveStopContext = createContext<string | null>(null);

export function useCalendarActions(): CalendarActions {
  const actions = useContext(CalendarContext);
  if (!actions) throw new Error('A calendar part is drawn outside of a calendar.');
  return actions;
}

/** What a focusable thing in the grid needs: one of them is in the Tab order, arrows reach the others. */
export function useStop(stop: string) {
  const { setActiveStop } = useCalendarActions();
  return stopOf(stop, useContext(ActiveStopContext) === stop, setActiveStop);
}

/** The same for what is told whether it is the one. */
export function stopOf(stop: string, isActive: boolean, setActiveStop: CalendarActions['setActiveStop']) {
  return {
    tabIndex: isActive ? 0 : -1,
    attributes: { 'data-stop': stop, onFocus: () => setActiveStop(stop) },
  };
}

/** The stop that the Tab key finds, if it is in this cell: only that cell is drawn again when it changes. */
export function stopIn(cell: string, items: ContentListItem[], stop: string | null): string | null {
  const isHere = stop?.endsWith(`:${cell}`) || items.some(({ _id }) => stop === `item:${_id}`);
  return isHere ? stop : null;
}
