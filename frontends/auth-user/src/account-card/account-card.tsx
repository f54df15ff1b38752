import { LogoMark, Paper, Text, Title } from '@insta-ai/design';
import type { ReactNode } from 'react';
import classes from './account-card.module.css';

type Props = {
  title: string;
  /** One line: what this is for. */
  line: string;
  children: ReactNode;
};

/** The one card of login, reset and set password. */
export function AccountCard({ title, line, children }: Props) {
  return (
    <Paper className={classes.card}>
      <div className={classes.mark}>
        <LogoMark size={40} />
      </div>
      <Title order={1} ta="center">
        {title}
      </Title>
      <Text c="dimmed" ta="center" mt={4} mb="lg">
        {line}
      </Text>
      {children}
    </Paper>
  );
}
