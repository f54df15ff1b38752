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
  /** On a long form: heading and actions stay in sight; on a phone the actions, at its lower edge. */
  isSticky?: boolean;
  /** Something was typed that is not stored yet. */
  isUnsaved?: boolean;
};

/** The one heading of a page with its actions at the right; wraps on a phone. */
export function PageHeader({ title, description, before, beside, children, isSticky, isUnsaved }: Props) {
  return (
    <div className={classes.header} data-sticky={isSticky || undefined}>
      {before}
      <div className={classes.words}>
        <div className={classes.line}>
          <Title order={1}>{title}</Title>
          {beside}
          {isUnsaved && (
            <span className={classes.unsaved} role="status">
              Unsaved changes
            </span>
          )}
        </div>
        {description && <div className={classes.description}>{description}</div>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
