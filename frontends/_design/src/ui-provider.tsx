import './styles.ts';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { ConfirmProvider } from './confirm.tsx';
import { cssVariables } from './css-variables.ts';
import { theme } from './theme.ts';

type Props = {
  children: ReactNode;
  /** `test` switches motion off. */
  env?: 'default' | 'test';
};

/** What every screen stands in: theme, colour scheme, questions (`useConfirm`) and alerts (`notify`). */
export function UiProvider({ children, env = 'default' }: Props) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" env={env}>
      <Notifications position="top-center" limit={4} containerWidth={420} />
      <ConfirmProvider>{children}</ConfirmProvider>
    </MantineProvider>
  );
}
