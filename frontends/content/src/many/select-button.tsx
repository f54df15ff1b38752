import { Button } from '@insta-ai/design';
import { useSyncExternalStore } from 'react';
import classes from './select-button.module.css';
import type { Selection } from './selection/selection.ts';

/** Begins and ends selecting where fingers do it; a mouse finds the boxes by itself. */
export function SelectButton({ selection }: { selection: Selection }) {
  const isOn = useSyncExternalStore(selection.subscribe, selection.isOpen);
  return (
    <Button
      className={classes.button}
      variant="subtle"
      color="gray"
      aria-pressed={isOn}
      onClick={isOn ? selection.clear : selection.open}
    >
      {isOn ? 'Done' : 'Select'}
    </Button>
  );
}
