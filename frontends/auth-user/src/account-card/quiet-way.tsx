import { Link } from '@insta-ai/platform/router';
import type { ReactNode } from 'react';
import classes from './quiet-way.module.css';

/** A quiet link below the form of a card. */
export function QuietWay({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.way}>
      {children}
    </Link>
  );
}
