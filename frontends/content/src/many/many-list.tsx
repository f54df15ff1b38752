import { type ReactNode, useRef } from 'react';
import { useMany } from './many.context.ts';
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

type BoxProps = { id: string; title: string; tabIndex?: number };

/** Stands at the beginning of a row or card that has `data-item`. */
export function SelectBox(props: BoxProps) {
  const many = useMany();
  return many && <many.parts.RowBox selection={many.selection} {...props} />;
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
