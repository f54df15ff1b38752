import { type RefObject, useEffect, useRef } from 'react';

type NextFocus<L, E> = {
  /** The list whose children are the rows. */
  list: RefObject<L | null>;
  /** What has the focus where no row is left. */
  otherwise: RefObject<E | null>;
  /** To be called by a button that its row will go with. */
  leaving: (id: string) => void;
};

/**
 * Of a list in which a button goes with its row: the focus goes to the row that stands there then, unless the person went on
 * somewhere else. `ids` are those of the rows.
 */
export function useNextFocus<L extends HTMLElement, E extends HTMLElement>(
  ids: readonly string[],
): NextFocus<L, E> {
  const list = useRef<L>(null);
  const otherwise = useRef<E>(null);
  const left = useRef<{ id: string; at: number }>(undefined);

  useEffect(() => {
    if (!left.current || ids.includes(left.current.id)) return;
    const { at } = left.current;
    left.current = undefined;
    if (document.activeElement !== document.body) return;
    const rows = list.current?.children;
    const row = rows?.[Math.min(at, rows.length - 1)];
    (row?.querySelector('button') ?? otherwise.current)?.focus();
  }, [ids]);

  const leaving = (id: string) => {
    left.current = { id, at: ids.indexOf(id) };
  };
  return { list, otherwise, leaving };
}
