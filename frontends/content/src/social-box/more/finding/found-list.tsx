import type { ReactNode } from 'react';
import classes from './finding.module.css';

type Props<T> = {
  label: string;
  /** Undefined before anything was asked for. */
  found: readonly T[] | undefined;
  /** What is said of an empty list. */
  none: string;
  children: (one: T) => ReactNode;
};

/** What Instagram found, to choose from. */
export function FoundList<T extends { id: string }>({ label, found, none, children }: Props<T>) {
  return (
    <>
      <div role="status">{found?.length === 0 && <p className={classes.none}>{none}</p>}</div>
      {found && found.length > 0 && (
        <ul className={classes.found} aria-label={label}>
          {found.map(one => (
            <li key={one.id}>{children(one)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
