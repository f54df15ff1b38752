import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { ItemEditor } from '../../editor/item-editor.ts';
import { moved } from './moved.ts';

/** TABLE: how far a key moves a picture while Alt is held. */
const steps: { [key: string]: number } = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Changes the order of the selected pictures by keys, and by dragging with mouse or finger. */
export function useOrder({ item: { contents }, edit }: Pick<ItemEditor<'contents'>, 'item' | 'edit'>) {
  const [news, setNews] = useState('');
  const [dragged, setDragged] = useState<string>();
  const list = useRef<HTMLOListElement>(null);

  const move = (output: string, to: number) => {
    const from = contents.indexOf(output);
    if (from < 0 || to < 0 || to >= contents.length || from === to) return;
    edit({ contents: moved(contents, from, to) }, { kind: 'replace' });
    setNews(`Now number ${to + 1} of ${contents.length}${to === 0 ? ', the cover' : ''}.`);
  };
  /** The place under the pointer, which may be over no picture at all. */
  const placeAt = ({ clientX, clientY }: PointerEvent) => {
    const over = document.elementFromPoint(clientX, clientY)?.closest('li');
    return over ? [...(list.current?.children ?? [])].indexOf(over) : -1;
  };
  return {
    news,
    dragged,
    /**
     * The list follows the pointer: the picture that is moved is taken out of the page for a moment, and would lose it with its
     * first step.
     */
    listProps: {
      ref: list,
      onPointerMove(event: PointerEvent) {
        if (dragged !== undefined) move(dragged, placeAt(event));
      },
      onPointerUp: () => setDragged(undefined),
      onPointerCancel: () => setDragged(undefined),
    },
    handleOf: (output: string) => ({
      onKeyDown(event: KeyboardEvent) {
        const step = event.altKey && steps[event.key];
        if (!step) return;
        // Alt with an arrow would leave the page.
        event.preventDefault();
        move(output, contents.indexOf(output) + step);
      },
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        list.current?.setPointerCapture(event.pointerId);
        setDragged(output);
      },
    }),
  };
}
