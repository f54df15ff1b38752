import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

type Props = {
  title: string;
  /** One quiet line under the heading. */
  description?: ReactNode;
  /** Before the heading: a back link. */
  before?: ReactNode;
  /** Beside the heading: a badge, a saving word. */
  beside?: ReactNode;
  /** At the right: the actions of the page, one of them primary. */
  children?: ReactNode;
};

/** The one heading of a page with its actions at the right; wraps on a phone. */
export function PageHeader({ title, description, before, beside, children }: Props) {
  return (
    <div className={classes.header}>
      {before}
      <div className={classes.words}>
        <div className={classes.line}>
          <Title order={1}>{title}</Title>
          {beside}
        </div>
        {description && <div className={classes.description}>{description}</div>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
