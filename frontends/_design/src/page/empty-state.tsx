import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = {
  icon?: ReactNode;
  /** One sentence that says what is not there. */
  title: ReactNode;
  description?: ReactNode;
  /** Ways to start. */
  children?: ReactNode;
};

/** What a screen shows when there is nothing to show yet. */
export function EmptyState({ icon, title, description, children }: Props) {
  return (
    <div className={classes.empty}>
      {icon && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <Text component="div" fw={600} size="lg">
        {title}
      </Text>
      {description && (
        <Text component="div" c="dimmed" maw={420}>
          {description}
        </Text>
      )}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
