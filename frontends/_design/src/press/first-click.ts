import type { MouseEvent } from 'react';

/**
 * What a button starts at a click, but not at the second half of a double click: by then the first may be done, or the button
 * not yet drawn as busy.
 */
export function firstClick(start: () => unknown) {
  return ({ detail }: MouseEvent) => {
    if (detail < 2) void start();
  };
}
