import './styles.ts';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { ConfirmProvider } from '../dialog/confirm.tsx';
import { warmUpOnFirstMove } from '../late/warm-up.ts';
import { Notices } from '../notice/notices.tsx';
import { cssVariables } from './css-variables.ts';
import { theme } from './theme.ts';

type Props = {
  children: ReactNode;
  /** `test` switches motion off. */
  env?: 'default' | 'test';
};

/** What every screen stands in: theme, colour scheme, questions (`useConfirm`) and alerts (`notify`). */
export function UiProvider({ children, env = 'default' }: Props) {
  useEffect(warmUpOnFirstMove, []);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" env={env}>
      <Notices />
      <ConfirmProvider>{children}</ConfirmProvider>
    </MantineProvider>
  );
}
