import { notify } from '@insta-ai/design';
import { newWordsReady } from '@insta-ai/design/compare';
import { useEffect } from 'react';
import type { ItemEditor } from '../../editor/item-editor.ts';

type Offer = { editor: ItemEditor; isOffered: boolean; show: (id: string) => void };

/** New words for a draft that was left behind wait there: the person is told, and shown both when they want. */
export function useTellOffer({ editor: { id, item }, isOffered, show }: Offer) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when they come
  useEffect(() => {
    if (!isOffered) return;
    return notify.info(newWordsReady(item.title || 'NO_NAME'), {
      label: 'Compare',
      run: () => show(id ?? ''),
      isKept: true,
    });
  }, [isOffered]);
}
