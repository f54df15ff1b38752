import { Button, Stack } from '@insta-ai/design';
import type { FormEvent, ReactNode } from 'react';

type Props = {
  /** Names the form and its button. */
  action: string;
  isBusy: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** The form of a card: Enter or its button submits it, and nothing more while that is under way. */
export function AccountForm({ action, isBusy, onSubmit, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <form onSubmit={submit} aria-label={action} noValidate>
      <Stack gap="sm">
        {children}
        <Button type="submit" fullWidth mt="xs" loading={isBusy}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
