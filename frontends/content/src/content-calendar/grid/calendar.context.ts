import type { ContentListItem } from '@insta-ai/proto/http/content';
import { createContext, useContext } from 'react';
import type { Slot } from '../../days/move-date.ts';

/** What cards and days of a calendar can do, wherever they are drawn. */
export type CalendarActions = {
  zone: string;
  /** The stop that the Tab key finds; arrows go from there. */
  activeStop: string | null;
  setActiveStop: (stop: string) => void;
  onAdd: (slot: Slot) => void;
  onMoveTo: (item: ContentListItem) => void;
  onDragStart: (item: ContentListItem) => void;
  onDragEnd: () => void;
};

export const CalendarContext = createContext<CalendarActions | null>(null);

export function useCalendarActions(): CalendarActions {
  const actions = useContext(CalendarContext);
  if (!actions) throw new Error('A calendar part is drawn outside of a calendar.');
  return actions;
}

/** What a focusable thing in the grid needs: one of them is in the Tab order, arrows reach the others. */
export function useStop(stop: string) {
  const { activeStop, setActiveStop } = useCalendarActions();
  return {
    tabIndex: activeStop === stop ? 0 : -1,
    attributes: { 'data-stop': stop, onFocus: () => setActiveStop(stop) },
  };
}
