import { type ComponentProps, useEffect } from 'react';
import { ConfirmProvider } from '../dialog/confirm.tsx';
import { warmUpOnFirstMove } from '../late/warm-up.ts';
import { Notices } from '../notice/notices.tsx';
import { UiTheme } from './ui-theme.tsx';

/** What every screen stands in: theme, colour scheme, questions (`useConfirm`) and alerts (`notify`). */
export function UiProvider({ children, env = 'default' }: ComponentProps<typeof UiTheme>) {
  useEffect(warmUpOnFirstMove, []);
  return (
    <UiTheme env={env}>
      <Notices />
      <ConfirmProvider>{children}</ConfirmProvider>
    </UiTheme>
  );
}
