import { afterFirstMove } from '@insta-ai/design';
import {
  type Ref,
  type RefCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { ListedRow, RowPart } from './row-parts.ts';
import type { KeptMark } from './use-kept-place.ts';

/** No first view has it: a list begins with a few rows, and more come only when the person scrolls. */
const useCreate = afterFirstMove(async () => (await import('./row-window.ts')).createRowWindow);

/** What every row takes as its `ref`. */
export type Measure = RefCallback<HTMLElement> | undefined;

type Listed = {
  /** Names the list, for when it is come back to. */
  name: string;
  rows: readonly ListedRow[];
  /** Which row is to be kept where it is when others come above it. */
  mark: { ref: Ref<KeptMark>; index: number };
};

/** Draws of a long list what is near the screen. Every row takes its index as `data-index`, and `measure`. */
export function useRowWindow<Place extends HTMLElement>({ name, rows, mark }: Listed) {
  const create = useCreate();
  const wereAllDrawn = useRef(create === undefined);
  const near = useMemo(() => create?.(name, wereAllDrawn.current), [create, name]);
  const place = useRef<Place>(null);
  useSyncExternalStore(near?.subscribe ?? neverChanges, near?.version ?? noVersion);
  near?.show(rows, mark.index);
  useLayoutEffect(() => (place.current ? near?.watch(place.current) : undefined), [near]);
  useLayoutEffect(() => near?.drawn());
  useImperativeHandle(mark.ref, () => ({
    top() {
      // Of its group, for the row itself may be a heading that sticks.
      const group = place.current?.querySelector(`[data-index="${mark.index}"]`)?.parentElement;
      const top = group?.getBoundingClientRect().top ?? place.current?.getBoundingClientRect().bottom;
      return top === undefined ? 0 : top + window.scrollY;
    },
  }));
  return {
    place,
    measure: near?.measure as Measure,
    parts: near?.parts ?? ((from: number, to: number) => everyRow(rows, from, to)),
  };
}

const neverChanges = () => () => {};
const noVersion = () => 0;

function everyRow(rows: readonly ListedRow[], from: number, to: number): RowPart[] {
  return rows.slice(from, to).map(({ key }, place) => ({ key, index: from + place }));
}
