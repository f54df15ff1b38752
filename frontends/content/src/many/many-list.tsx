import { type ReactNode, useContext, useDeferredValue, useRef } from 'react';
import { BoxesContext, useIsSelecting, useMany } from './many.context.ts';
import type { ShownItems } from './selection/selection.ts';

type Props = { list: ShownItems; children: ReactNode };

/** Around a list: its items can be selected, and something be done with all of them. */
export function ManyList({ list, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const many = useMany();
  return (
    <div>
      <div ref={place}>{children}</div>
      {many && <many.parts.ManyControls place={place} list={list} selection={many.selection} />}
    </div>
  );
}

/** Around a view of a list: nobody sees the boxes before they point at a row, so they come once the rows are painted. */
export function BoxesLater({ children }: Pick<Props, 'children'>) {
  const areSeen = useIsSelecting();
  return <BoxesContext value={useDeferredValue(true, areSeen)}>{children}</BoxesContext>;
}

type BoxProps = { id: string; title: string; tabIndex?: number };

/** Stands at the beginning of a row or card that has `data-item`. */
export function SelectBox(props: BoxProps) {
  const many = useMany();
  const isDrawn = useContext(BoxesContext);
  return many && isDrawn && <many.parts.RowBox selection={many.selection} {...props} />;
}

/** The box of all that are loaded. */
export function SelectLoaded({ ids }: Pick<ShownItems, 'ids'>) {
  const many = useMany();
  return many && <many.parts.ListBox selection={many.selection} ids={ids} />;
}

/** Where fingers begin to select. */
export function SelectButton() {
  const many = useMany();
  return many && <many.parts.SelectButton selection={many.selection} />;
}
