import type { ReactNode } from 'react';
import { IconX } from '../icons/index.ts';
import classes from './selection-bar.module.css';

type Props = {
  /** Names the bar by what is selected. */
  label: string;
  /** How many are selected, or what is being done with them. */
  words: string;
  /** Stands beside the words. */
  beside?: ReactNode;
  /** There while a selection can be ended. */
  onEnd?: () => void;
  /** What can be done with all that is selected. */
  children: ReactNode;
};

/**
 * The bar at the lower edge while something of a list is selected; on a phone what can be done is one line that is pushed aside. It
 * has no part of Mantine: this door is not shared, and would bring a second one.
 */
export function SelectionBar({ label, words, beside, onEnd, children }: Props) {
  return (
    <section className={classes.bar} data-foot aria-label={label}>
      <div className={classes.head}>
        <span role="status" className={classes.count}>
          {words}
        </span>
        {beside}
        {onEnd && (
          <button type="button" className={classes.close} aria-label="End selecting" onClick={onEnd}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      <div className={classes.deeds}>{children}</div>
    </section>
  );
}

type AllProps = { onClick: () => void; isBusy?: boolean; children: string };

/** Selects what is not selected yet. */
export function SelectAll({ onClick, isBusy = false, children }: AllProps) {
  return (
    <button type="button" className={classes.all} disabled={isBusy} onClick={onClick}>
      {children}
    </button>
  );
}
