import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import { useKeptFocus } from '../dialog/use-kept-focus.ts';
import { IconSparkles } from '../icons/index.ts';

type Props = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    /** While it works the button is disabled and says this, for example 'Generating...'. */
    busyLabel?: string;
    isBusy?: boolean;
  };

/** An action of the text or image model: they all share one spark. */
export function AiButton({
  busyLabel = 'Generating...',
  isBusy = false,
  children,
  disabled,
  ...rest
}: Props) {
  const button = useKeptFocus<HTMLButtonElement>(isBusy);
  return (
    <Button
      ref={button}
      variant="default"
      leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden />}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      {...rest}
    >
      {isBusy ? busyLabel : children}
    </Button>
  );
}
