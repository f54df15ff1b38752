import { useTimeZone } from '@insta-ai/platform';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { useRef } from 'react';
import { todayIn } from '../days/calendar-days.ts';
import { MoveNotice } from './move-notice.tsx';
import { MoveToModal } from './move-to.modal.tsx';
import { useMoveItem } from './use-move-item.ts';

type Props = {
  /** The item to move; null while nothing is asked. */
  item: ContentListItem | null;
  onClose: () => void;
};

/** 'Move to…' of a row: the dialog, and the word where the item went. */
export function MoveItems({ item, onClose }: Props) {
  const zone = useTimeZone();
  const { moved, move, undo, forget } = useMoveItem();
  const lastMoving = useRef('');
  if (item) lastMoving.current = item._id;
  return (
    <>
      <MoveNotice moved={moved} zone={zone} onUndo={undo} onClose={forget} />
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
    </>
  );
}

/** The row may be elsewhere, and its button gone with the reason for it. */
function focusRow(id: string): void {
  const button = document.querySelector<HTMLElement>(`[data-move="${CSS.escape(id)}"]`);
  (button ?? document.querySelector<HTMLElement>('[data-undo]'))?.focus();
}
