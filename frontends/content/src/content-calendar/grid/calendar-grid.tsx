import type { ReactNode } from 'react';
import classes from './calendar-grid.module.css';
import { nextStop } from './grid-keys.ts';

type Props = { label: string; isBusy: boolean; className?: string; children: ReactNode };

/** A table that is gone through with the arrow keys. */
export function CalendarGrid({ label, isBusy, className, children }: Props) {
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is the grid pattern's own markup
      role="grid"
      aria-label={label}
      aria-busy={isBusy}
      data-grid
      className={`${classes.grid} ${className ?? ''}`}
      onKeyDown={event => {
        const { target, key } = event;
        if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return;
        const from = target.closest<HTMLElement>('[data-stop]');
        const to = from && nextStop(from, key);
        if (!to) return;
        event.preventDefault();
        to.focus();
      }}
    >
      {children}
    </table>
  );
}
