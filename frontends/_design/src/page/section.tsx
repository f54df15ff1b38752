import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

type Props = { title: string; explanation: ReactNode; children: ReactNode };

/** A part of the form: what it is for at the left, its fields at the right. */
export function Section({ title, explanation, children }: Props) {
  const headingId = useId();
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.words}>
        <Title order={2} id={headingId}>
          {title}
        </Title>
        <Text c="dimmed" mt={4}>
          {explanation}
        </Text>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
