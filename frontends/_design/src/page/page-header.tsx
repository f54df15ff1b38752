import { Title } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
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

/** A heading that had the focus has gone: a page that was loading became the loaded one. */
let isFocusFree = false;

/** The focus that a route change put on the heading stays there when another header takes its place. */
function useHandedFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const own = heading.current;
    if (isFocusFree && document.activeElement === document.body) {
      own?.setAttribute('tabindex', '-1');
      own?.focus({ preventScroll: true });
    }
    isFocusFree = false;
    return () => {
      isFocusFree = own !== null && document.activeElement === own;
    };
  }, []);
  return heading;
}

/** The one heading of a page with its actions at the right; wraps on a phone. */
export function PageHeader({ title, description, before, beside, children, isSticky, isUnsaved }: Props) {
  const heading = useHandedFocus();
  return (
    <div className={classes.header} data-sticky={isSticky || undefined}>
      {before}
      <div className={classes.words}>
        <div className={classes.line}>
          <Title order={1} ref={heading}>
            {title}
          </Title>
          {beside}
          {isUnsaved && (
            <span className={classes.unsaved} role="status">
              Unsaved changes
            </span>
          )}
        </div>
        {description && <div className={classes.description}>{description}</div>}
      </div>
      {children && (
        <div className={classes.actions} data-foot>
          {children}
        </div>
      )}
    </div>
  );
}
