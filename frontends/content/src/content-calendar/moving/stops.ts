import type { ContentListItem } from '@insta-ai/proto/http/content';
import type { Day, Span } from '../../days/calendar-days.ts';
import { cellAddress } from './drop-target.ts';

/** The hour of a week that the Tab key finds first. */
const firstHour = 9;

/** Where the Tab key enters the grid: where the person was, if that is still shown, else today, else the first day. */
export function tabStop(
  chosen: string | null,
  { days, span, today }: { days: Day[]; span: Span; today: Day },
  items: Pick<ContentListItem, '_id'>[],
): string {
  if (chosen && isShown(chosen, days, items)) return chosen;
  const day = days.includes(today) ? today : (days[0] ?? today);
  return span === 'month' ? `day:${day}` : `slot:${cellAddress(day, firstHour)}`;
}

function isShown(stop: string, days: Day[], items: Pick<ContentListItem, '_id'>[]): boolean {
  const [kind = '', rest = ''] = stop.split(':');
  if (kind === 'item') return items.some(({ _id }) => _id === rest);
  return days.includes(rest.slice(0, 10));
}

/** Puts the focus on the card of an item, else on what takes its move back. */
export function focusCard(id: string): void {
  const card = document.querySelector<HTMLElement>(`[data-stop="item:${CSS.escape(id)}"]`);
  (card ?? document.querySelector<HTMLElement>('[data-undo]'))?.focus();
}
