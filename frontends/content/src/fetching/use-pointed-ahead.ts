import { useQueryClient } from '@insta-ai/platform/data';
import { useEffect } from 'react';
import { fetchItemAhead } from './fetch-item-ahead.ts';
import { savesData } from './saves-data.ts';

/** How long the pointer or the focus rests on an item before it is fetched, in milliseconds; what is only passed is not. */
const rest = 60;

/** Fetches the item that the person is about to open: its row or card has `data-item`. */
export function usePointedAhead(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (savesData()) return;
    let pointed: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null;
      if (row?.dataset.item === pointed) return;
      pointed = row?.dataset.item;
      clearTimeout(timer);
      const id = pointed;
      if (id) timer = setTimeout(() => void fetchItemAhead(queryClient, id), rest);
    };
    document.addEventListener('pointerover', look);
    document.addEventListener('focusin', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', look);
      document.removeEventListener('focusin', look);
    };
  }, [queryClient]);
}
