import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './entry-card.module.css';
import { LogoMark } from './logo-mark.tsx';

/** The card of every page in front of the sign-in: mark, title and what there is to do. */
export function EntryCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper className={classes.card}>
      <div className={classes.mark}>
        <LogoMark size={40} />
      </div>
      <Title order={1} ta="center">
        {title}
      </Title>
      {children}
    </Paper>
  );
}
