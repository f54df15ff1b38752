import { EntryCard, Text } from '@insta-ai/design';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** One line: what this is for. */
  line: string;
  children: ReactNode;
};

/** The one card of login, reset and set password. */
export function AccountCard({ title, line, children }: Props) {
  return (
    <EntryCard title={title}>
      <Text c="dimmed" ta="center" mt={4} mb="lg">
        {line}
      </Text>
      {children}
    </EntryCard>
  );
}
