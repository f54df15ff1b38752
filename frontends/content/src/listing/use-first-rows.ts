import { useDeferredValue } from 'react';

/** More than a screen shows. */
const first = 40;

/**
 * Cuts a list that was switched to another view to its first rows until those are painted; the rest is drawn after them, and
 * gives way to what the person does meanwhile. A list that is come back to stands at once as long as it was, for there the
 * browser finds the place.
 */
export function useFirstRows(isSwitched: boolean) {
  const isWhole = useDeferredValue(true, !isSwitched);
  return <Row>(rows: Row[]): Row[] => (isWhole ? rows : rows.slice(0, first));
}
