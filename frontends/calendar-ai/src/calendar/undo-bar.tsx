import { Button, CloseButton } from '@insta-ai/design';
import classes from './calendar.module.css';

type Props = { text: string | null; onUndo: () => void; onClose: () => void };

/** What was just done to an entry, and a way to undo it; stays until the next such deed, or until that entry is changed. */
export function UndoBar({ text, onUndo, onClose }: Props) {
  return (
    <div role="status" aria-label="Last change" className={classes.undo} hidden={text === null}>
      {text !== null && (
        <>
          <span>{text}</span>
          <Button variant="subtle" size="xs" onClick={onUndo}>
            Undo
          </Button>
          <CloseButton size="sm" aria-label="Close" onClick={onClose} />
        </>
      )}
    </div>
  );
}
