import { formatInstant, useConfirm } from '@insta-ai/design';
import { useLeaveGuard, useTimeZone } from '@insta-ai/platform';
import { useState } from 'react';
import type { SocialItem } from '../../editor/item-editor.ts';

/**
 * The date in the field. While an item is scheduled, a half typed date would be a plan of its own: there it waits for the
 * button, and is not the item's until then.
 */
export function useWaitingDate({ date: saved, status }: Pick<SocialItem, 'date' | 'status'>) {
  const [typed, setTyped] = useState<string | null>();
  const date = typed === undefined ? saved : typed;
  return {
    date,
    isWaiting: status === 'Scheduled' && date !== saved,
    type: setTyped,
    drop: () => setTyped(undefined),
  };
}

/** Asks before a date that waits is dropped, with the dialog, the screen or the tab. */
export function useMayDrop({ date }: Pick<SocialItem, 'date'>, isWaiting: boolean): () => Promise<boolean> {
  const confirm = useConfirm();
  const zone = useTimeZone();
  useLeaveGuard(() => isWaiting);
  return async () => {
    if (!isWaiting) return true;
    const planned = date ? `for ${formatInstant(date, 'ddd D MMM HH:mm', zone)}` : 'as it was';
    return confirm({
      title: 'Drop the new date?',
      message: `This is still scheduled ${planned}. The new date counts when you press Schedule.`,
      confirmLabel: 'Drop it',
    });
  };
}
