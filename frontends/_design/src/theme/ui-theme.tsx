import './styles.ts';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables } from './css-variables.ts';
import { theme } from './theme.ts';

type Props = {
  children: ReactNode;
  /** `test` switches motion off. */
  env?: 'default' | 'test';
};

/** Theme and colour scheme alone: what is drawn without a browser has nothing to ask or to say. */
export function UiTheme({ children, env = 'default' }: Props) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" env={env}>
      {children}
    </MantineProvider>
  );
}
