import { useTimeZone } from '@insta-ai/platform';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { useRef } from 'react';
import { todayIn } from '../days/calendar-days.ts';
import { MoveToModal } from './move-to.modal.tsx';
import { useMoveItem } from './use-move-item.ts';

type Props = {
  /** The item to move; null while nothing is asked. */
  item: ContentListItem | null;
  onClose: () => void;
};

/** 'Move to…' of a row. */
export function MoveItems({ item, onClose }: Props) {
  const zone = useTimeZone();
  const { move } = useMoveItem();
  const lastMoving = useRef('');
  if (item) lastMoving.current = item._id;
  return (
    <MoveToModal
      item={item}
      zone={zone}
      today={todayIn(zone)}
      onMove={(chosen, date) => {
        if (move(chosen, date)) onClose();
      }}
      onClose={onClose}
      onClosed={() => focusRow(lastMoving.current)}
    />
  );
}

/** The row may be elsewhere, and its button gone with the reason for it. */
function focusRow(id: string): void {
  const button = document.querySelector<HTMLElement>(`[data-move="${CSS.escape(id)}"]`);
  (button ?? document.querySelector<HTMLElement>(`a[href="/contents/${CSS.escape(id)}"]`))?.focus();
}
